/**
 * Lets waiting requests have their turn. SQLite answers at once, so a row of statements, awaited or not, is one long piece of
 * work for the thread that answers everybody; long rows of them give way in between. Inside a transaction too: its writes
 * stay its own, readers see the last commit.
 */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
