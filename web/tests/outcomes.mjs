// A reporter for ./test: one line a test, its name and how it went.
export default async function* outcomes(events) {
  for await (const { type, data } of events) {
    if (data?.details?.type === "suite" || (type !== "test:pass" && type !== "test:fail")) continue;
    const outcome = data.skip !== undefined ? "skipped" : type === "test:pass" ? "passed" : "failed";
    yield `Web.${data.name.replace(/[\s.]+/g, "_")}\t${outcome}\n`;
  }
}
