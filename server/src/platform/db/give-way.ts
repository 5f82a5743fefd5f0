/** How long one piece of work may keep the thread before waiting requests have their turn. */
const TURN_MS = 8;

/** When the work since the event loop last came by began; undefined when nothing has asked since. */
let began: number | undefined;

/**
 * Lets waiting requests have their turn. SQLite answers at once, so a row of statements, awaited or not, is one long piece
 * of work for the thread that answers everybody; so is a loop over a hundred thousand rows. Inside a transaction too: its
 * writes stay its own, readers see the last commit.
 */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      // Whoever goes on has a turn of its own, whatever the one before it took.
      began = undefined;
      resolve();
    });
  });
}

/** Whether the work at hand has kept the thread long enough to give way. Costs next to nothing. */
export function isTurnOver(): boolean {
  const now = performance.now();
  if (began === undefined) {
    began = now;
    setImmediate(() => {
      began = undefined;
    });
    return false;
  }
  return now - began >= TURN_MS;
}

/** For long loops: `if (isTurnOver()) await giveWay()`, once for so many rows of `list`. */
export async function* inTurns<T>(list: readonly T[], size = 500): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) {
    yield list.slice(at, at + size);
    if (isTurnOver()) await giveWay();
  }
}
