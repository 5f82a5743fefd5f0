/** How long a read waits for what is written about it. */
const PATIENCE_MS = 50;

const under = new Set<Promise<unknown>>();

/** Waits for what reads have left behind to be written: before the database is closed. */
export async function finishBackgroundWrites(): Promise<void> {
  await Promise.allSettled(under);
}

/**
 * For what a read writes about itself: that a session is alive, that somebody has looked. On SQLite it waits for the
 * transaction that is open, which may be a long one; the read's answer doesn't. What fails within that time refuses the read;
 * later it is told to `onLateFailure`.
 */
export async function writeInBackground(
  writing: Promise<unknown>,
  onLateFailure: (error: unknown) => void,
): Promise<void> {
  under.add(writing);
  const over = () => void under.delete(writing);
  writing.then(over, over);
  let late = false;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      late = true;
      resolve();
    }, PATIENCE_MS);
  });
  const written = writing.then(
    () => undefined,
    (error: unknown) => {
      if (!late) throw error;
      onLateFailure(error);
    },
  );
  try {
    await Promise.race([written, patience]);
  } finally {
    clearTimeout(timer);
  }
}
