import { createHmac } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKey } from '../config/encryption.ts';

/** The head of the chain at one moment, kept outside the database: so that a cut-off end is found as well. */
export interface Anchor {
  number: number;
  hash: string;
  at: string;
}

const FILE = 'audit-anchors.jsonl';

export function anchorPath(dataDir: string): string {
  return join(dataDir, FILE);
}

/** Adds a line, signed with the server's key: who can write the file but not the key can add none. */
export function appendAnchor(dataDir: string, secretKey: Buffer, anchor: Anchor): void {
  const path = anchorPath(dataDir);
  appendFileSync(path, `${JSON.stringify({ ...anchor, signature: sign(secretKey, anchor) })}\n`, {
    mode: 0o600,
  });
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

export interface ReadAnchors {
  anchors: Anchor[];
  /** Lines that are broken or wrongly signed, 1-based. */
  badLines: number[];
}

export function readAnchors(dataDir: string, secretKey: Buffer): ReadAnchors {
  const path = anchorPath(dataDir);
  const result: ReadAnchors = { anchors: [], badLines: [] };
  if (!existsSync(path)) return result;
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const anchor = parseLine(line, secretKey);
    if (anchor) result.anchors.push(anchor);
    // A last line without its end was cut by a crash while writing; its rows are anchored again later.
    else if (index < lines.length - 1) result.badLines.push(index + 1);
  }
  return result;
}

function parseLine(line: string, secretKey: Buffer): Anchor | undefined {
  try {
    const { number, hash, at, signature } = JSON.parse(line) as Anchor & { signature: string };
    const anchor = { number, hash, at };
    return signature === sign(secretKey, anchor) ? anchor : undefined;
  } catch {
    return undefined;
  }
}

function sign(secretKey: Buffer, anchor: Anchor): string {
  const text = `${anchor.number} ${anchor.hash} ${anchor.at}`;
  return createHmac('sha256', deriveKey(secretKey, 'audit/anchor')).update(text).digest('hex');
}
