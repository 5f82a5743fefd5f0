import yauzl from 'yauzl';

const ZIP_LIMITS = {
  entries: 2_000,
  /** All entries unpacked. */
  totalBytes: 600 * 1024 * 1024,
  /** How much larger than its packed form an entry may be, once it is larger than `ratioFrom`. */
  ratio: 400,
  ratioFrom: 8 * 1024 * 1024,
} as const;

export type ZipProblem = 'tooManyEntries' | 'tooLarge' | 'suspiciousRatio' | 'broken';

/**
 * Looks at a zip before anything unpacks it into memory: number of entries, their sizes and ratios as declared,
 * and then (streaming, keeping nothing) that the declared sizes are true.
 */
export async function checkZip(
  buffer: Buffer,
  limits: typeof ZIP_LIMITS = ZIP_LIMITS,
): Promise<ZipProblem | undefined> {
  let file: yauzl.ZipFile;
  try {
    file = await yauzl.fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: true });
  } catch {
    return 'broken';
  }
  try {
    if (file.entryCount > limits.entries) return 'tooManyEntries';
    let total = 0;
    for await (const entry of file.eachEntry()) {
      total += entry.uncompressedSize;
      if (total > limits.totalBytes) return 'tooLarge';
      const large = entry.uncompressedSize > limits.ratioFrom;
      if (large && entry.uncompressedSize > entry.compressedSize * limits.ratio) return 'suspiciousRatio';
      if (!(await unpacksAsDeclared(file, entry))) return 'broken';
    }
    return undefined;
  } catch {
    return 'broken';
  } finally {
    file.close();
  }
}

/** Streams one entry through and keeps nothing; yauzl ends the stream with an error when its size was a lie. */
async function unpacksAsDeclared(file: yauzl.ZipFile, entry: yauzl.Entry): Promise<boolean> {
  if (entry.uncompressedSize === 0 || entry.fileName.endsWith('/')) return true;
  const stream = await file.openReadStreamPromise(entry);
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) size += chunk.length;
  return size === entry.uncompressedSize;
}
