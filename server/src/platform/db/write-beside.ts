/** How long a read waits for what is written about it. */
const PATIENCE_MS = 50;

/**
 * For what a read writes about itself: that a session is alive, that somebody has looked. On SQLite it waits for the
 * transaction that is open, which may be a long one; the read's answer doesn't. What fails within that time refuses the read;
 * later it is told to `onLateFailure`.
 */
export async function writeBeside(
  writing: Promise<unknown>,
  onLateFailure: (error: unknown) => void,
): Promise<void> {
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
