// Keys by which the room knows a request that comes again. What is asked again word for word keeps its key, because its
// answer may only have been lost; what is changed in between is another request.
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Of what takes a while: asked for once more meanwhile, as by a double press, it is not begun again. */
export function oneAtATime<Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) {
  let underWay: Promise<Answer> | null = null;
  return (...asked: Asked): Promise<Answer> =>
    (underWay ??= ask(...asked).finally(() => {
      underWay = null;
    }));
}

export function keyed(): <Body extends object>(body: Body) => Body & { key: string } {
  let last = "";
  let key = "";
  return (body) => {
    const words = JSON.stringify(body);
    if (words !== last) key = freshKey();
    last = words;
    return { ...body, key };
  };
}
