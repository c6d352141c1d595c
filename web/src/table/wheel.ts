// What a wheel or a trackpad was turned, in notches of a wheel. The first event after a pause is one, however small it is: where
// the system accelerates wheels, that of a mouse has 4 px in one event and hundreds in another. What follows in the same stroke is
// added up, for a trackpad has many events in each.

export const oneTurn = 200; // ms between two notches of a wheel, or two steps of what glides on under a finger, that belong together
const notch = 50; // px of what follows: half of a usual notch, for on a screen that is scaled it has fewer
const units = [1, notch / 3, notch]; // by deltaMode: pixels, lines, pages

export class Wheel {
  #turned = 0; // px of the notch that is not full yet
  #last = -Infinity;

  /** 1 up, -1 down, 0 where no notch is full. No event has more than one: how far one reaches is the browser's choice. */
  turn({ deltaX, deltaY, deltaMode, shiftKey, timeStamp }: WheelEvent): number {
    // Browsers and systems turn aside what is turned with Shift; without it, a swipe to the side is seldom quite level.
    const aside = Math.abs(deltaX) > Math.abs(deltaY);
    const by = -(aside ? (shiftKey ? deltaX : 0) : deltaY) * (units[deltaMode] ?? 1);
    const begins = timeStamp - this.#last >= oneTurn;
    this.#last = timeStamp;
    if (begins || by * this.#turned < 0) this.#turned = 0;
    this.#turned += by;
    if (by === 0 || (!begins && Math.abs(this.#turned) < notch)) return 0;
    this.#turned = 0;
    return Math.sign(by);
  }

  /** What was turned so far counts for nothing. */
  forget(): void {
    this.#turned = 0;
  }
}
