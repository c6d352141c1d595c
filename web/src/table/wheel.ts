// What a wheel or a trackpad was turned, in notches of a wheel.

const notch = 50; // px; that of a mouse has 100 or more, and fewer on a screen that is scaled
const units = [1, notch / 3, notch]; // by deltaMode: pixels, lines, pages
const together = 1000; // ms after which a stroke goes on with no earlier one

export class Wheel {
  #turned = 0; // px of the notch that is not full yet
  #last = 0;

  /** 1 up, -1 down, 0 where no notch is full. No event has more than one: how far one reaches is the browser's choice. */
  turn({ deltaX, deltaY, deltaMode, shiftKey, timeStamp }: WheelEvent): number {
    const aside = shiftKey ? deltaX : 0; // what browsers and systems make of a turn with Shift
    const by = -(deltaY || aside) * (units[deltaMode] ?? 1);
    if (by * this.#turned < 0 || timeStamp - this.#last > together) this.#turned = 0;
    this.#turned += by;
    this.#last = timeStamp;
    if (Math.abs(this.#turned) < notch) return 0;
    this.#turned = 0;
    return Math.sign(by);
  }

  /** What was turned so far counts for nothing. */
  forget(): void {
    this.#turned = 0;
  }
}
