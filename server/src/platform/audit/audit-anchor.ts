import { signText } from '../config/encryption.ts';
import { CHAIN_START } from './audit-chain.ts';

/** The head of the audit chain at one moment, signed together with the anchor before it. */
export interface Anchor {
  number: number;
  hash: string;
  at: string;
  /** The signature of the anchor before; the first one has CHAIN_START. */
  previous: string;
  signature: string;
}

export function signAnchor(
  secretKey: Buffer,
  head: { number: number; hash: string; at: string },
  before: Anchor | undefined,
): Anchor {
  const anchor = { ...head, previous: before?.signature ?? CHAIN_START };
  return { ...anchor, signature: signatureOf(secretKey, anchor) };
}

export function isSigned(secretKey: Buffer, anchor: Anchor): boolean {
  return anchor.signature === signatureOf(secretKey, anchor);
}

function signatureOf(secretKey: Buffer, { number, hash, at, previous }: Omit<Anchor, 'signature'>): string {
  return signText(secretKey, 'audit/anchor', `${number} ${hash} ${at} ${previous}`);
}

/** Its one form as a line: a line cut while it was written is a beginning of this text. */
export function anchorLine({ number, hash, at, previous, signature }: Anchor): string {
  return JSON.stringify({ number, hash, at, previous, signature });
}

export function parseAnchor(line: string): Anchor | undefined {
  try {
    const { number, hash, at, previous, signature } = JSON.parse(line) as Anchor;
    const anchor = { number, hash, at, previous, signature };
    // Nothing beside these five, in this form and no other.
    return anchorLine(anchor) === line ? anchor : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with a list of anchors by itself: where, and in which way. */
export function anchorFault(
  secretKey: Buffer,
  anchors: readonly (Anchor | undefined)[],
): { index: number; text: string } | undefined {
  let before: Anchor | undefined;
  for (const [index, anchor] of anchors.entries()) {
    const wrong = (text: string) => ({ index, text });
    if (!anchor || !isSigned(secretKey, anchor)) return wrong('was changed');
    if (anchor.number <= (before?.number ?? 0)) return wrong('is out of order or stands twice');
    if (anchor.previous !== (before?.signature ?? CHAIN_START))
      return wrong('doesn’t follow the one before it: anchors between them are missing');
    before = anchor;
  }
  return undefined;
}
