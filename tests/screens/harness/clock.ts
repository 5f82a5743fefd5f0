/** When the tests' company lives: a Friday in the middle of a period, the same on every day they are run. */
const START = '2026-11-20T02:00:00.000Z';

const TrueDate = Date;
const ahead = TrueDate.parse(START) - TrueDate.now();

export const testClock = { now: () => new TrueDate(TrueDate.now() + ahead) };

/** Lets page and server live at that time; it goes on from there. */
export function moveDate(): void {
  globalThis.Date = class extends TrueDate {
    constructor(...given: [] | [string | number | Date]) {
      if (given.length === 0) super(TrueDate.now() + ahead);
      else super(...given);
    }
    static override now(): number {
      return TrueDate.now() + ahead;
    }
  } as DateConstructor;
}
