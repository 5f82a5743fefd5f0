/** Hashes between two breaths: a few milliseconds, so that typing goes on. */
const AT_ONCE = 2_000;

/**
 * The work that a captcha asks for beside its answer: a text so that SHA-256 of `id:text` begins with so many zero bits.
 * Done while the person reads the picture. (The browser's own hashing isn't there on plain http.)
 */
export async function doWork(
  { id, bits }: { id: string; bits: number },
  signal?: AbortSignal,
): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2');
  for (let work = 0; ; work += 1) {
    const [a = 0, b = 0, c = 0, d = 0] = sha256(`${id}:${work}`);
    if (Math.clz32((a << 24) | (b << 16) | (c << 8) | d) >= bits) return String(work);
    if (work % AT_ONCE !== 0) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
}
