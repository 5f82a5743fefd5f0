import {
  closeSync,
  existsSync,
  fstatSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Anchor, anchorLine, parseAnchor } from './audit-anchor.ts';
import { CHAIN_START } from './audit-chain.ts';

/** Where a server keeps the anchors, outside its database. */
export function anchorPath(dataDir: string): string {
  return join(dataDir, 'audit-anchors.jsonl');
}

export interface AnchorFile {
  exists: boolean;
  /** Line by line; undefined where a line is no anchor. */
  anchors: (Anchor | undefined)[];
  /** A last line without its end: what a crash leaves of one that was being written. */
  unfinished: string;
}

export function readAnchorFile(path: string): AnchorFile {
  if (!existsSync(path)) return { exists: false, anchors: [], unfinished: '' };
  const lines = readFileSync(path, 'utf8').split('\n');
  const unfinished = withoutZeros(lines.pop() ?? '');
  return { exists: true, anchors: lines.map(parseAnchor), unfinished };
}

/** After a power cut the end of a file may be zeros: its length was written and its content not yet. */
function withoutZeros(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
  return text.slice(0, end);
}

const TAIL = 4096;

/** The last whole line and what stands behind it, without reading the whole file. */
function readTail(
  handle: number,
  size: number,
): { last: Anchor | undefined; end: number; unfinished: string } {
  const bytes = Buffer.alloc(Math.min(TAIL, size));
  readSync(handle, bytes, 0, bytes.length, size - bytes.length);
  const stop = bytes.lastIndexOf(10);
  const start = stop > 0 ? bytes.lastIndexOf(10, stop - 1) + 1 : 0;
  const line = stop < 0 ? '' : bytes.subarray(start, stop).toString('utf8');
  const unfinished = withoutZeros(bytes.subarray(stop + 1).toString('utf8'));
  return { last: parseAnchor(line), end: size - bytes.length + stop + 1, unfinished };
}

/** The last whole line of a file, where it is an anchor. */
export function lastAnchor(path: string): Anchor | undefined {
  if (!existsSync(path)) return undefined;
  const handle = openSync(path, 'r');
  try {
    return readTail(handle, fstatSync(handle).size).last;
  } finally {
    closeSync(handle);
  }
}

/**
 * Adds what the file hasn't got of the anchors that stand in the database, in place of an unfinished line that is a
 * beginning of the next one. `mostBehind` is how far a sound file can be behind; one that `mayBegin` need not be there yet. Answers what is wrong with a file that
 * isn't what the last sealing left: the newest anchor is added all the same, and the gap stays to be seen.
 */
export async function addAnchors(
  path: string,
  anchorsAfter: (number: number) => Promise<Anchor[]>,
  { mostBehind, mayBegin }: { mostBehind: number; mayBegin: boolean },
): Promise<string | undefined> {
  const existed = existsSync(path);
  const handle = openSync(path, existed ? 'r+' : 'wx+', 0o600);
  try {
    const { size } = fstatSync(handle);
    const tail = readTail(handle, size);
    let missing = await anchorsAfter(tail.last?.number ?? 0);
    const next = missing[0];
    if (!next) return tail.unfinished === '' ? undefined : 'its last line was changed';
    let fault: string | undefined;
    if (!existed && !mayBegin && missing.length > 1) fault = 'it is missing';
    else if (
      next.previous !== (tail.last?.signature ?? CHAIN_START) ||
      (existed && missing.length > mostBehind)
    )
      fault = `its last line isn’t the anchor before row ${missing.at(-1)?.number}`;
    else if (!anchorLine(next).startsWith(tail.unfinished)) fault = 'its last line was changed';
    if (fault) missing = missing.slice(-1);
    // What is no beginning of the line to come stays where it is, to be seen.
    const at = fault && tail.unfinished !== '' ? size : tail.end;
    const lines = missing.map((anchor) => `${anchorLine(anchor)}\n`).join('');
    ftruncateSync(handle, at);
    writeSync(handle, `${at > tail.end ? '\n' : ''}${lines}`, at);
    // A disk may take a tenth of a second, in which nobody else would be answered.
    await promisify(fsync)(handle);
    return fault;
  } finally {
    closeSync(handle);
  }
}

/** Writes a whole file of anchors, in place of what was there. */
export function writeAnchorFile(path: string, anchors: readonly Anchor[]): void {
  const handle = openSync(`${path}.part`, 'w', 0o600);
  writeSync(handle, anchors.map((anchor) => `${anchorLine(anchor)}\n`).join(''));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${path}.part`, path);
}
