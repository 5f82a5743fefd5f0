import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

/** WeCom and DingTalk pad to this many bytes, and put as many at random before what they say. */
const BLOCK = 32;
const LEAD = 16;

/** WeCom's and DingTalk's: of the token, the time, a nonce and what is encrypted, in the order of the alphabet. */
export const sortedSignature = (...parts: readonly string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex');

export const feishuSignature = (timestamp: string, nonce: string, key: string, body: string): string =>
  createHash('sha256')
    .update(timestamp + nonce + key + body)
    .digest('hex');

/** Takes as long for a near miss as for any other. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const keyOf = (encodingKey: string) => Buffer.from(`${encodingKey}=`, 'base64');

/** What was said, and to whom: the receiver's id stands behind it. Undefined: not encrypted by this key. */
export function openSealed(
  encodingKey: string,
  encrypted: string,
): { text: string; receiver: string } | undefined {
  try {
    const key = keyOf(encodingKey);
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, LEAD)).setAutoPadding(false);
    const plain = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]);
    const pad = plain.at(-1) ?? 0;
    const length = plain.readUInt32BE(LEAD);
    const from = LEAD + 4;
    if (pad < 1 || pad > BLOCK || from + length > plain.length - pad) return undefined;
    return {
      text: plain.subarray(from, from + length).toString('utf8'),
      receiver: plain.subarray(from + length, plain.length - pad).toString('utf8'),
    };
  } catch {
    return undefined;
  }
}

export function seal(encodingKey: string, text: string, receiver: string, lead: Buffer): string {
  const key = keyOf(encodingKey);
  const said = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(said.length);
  const plain = Buffer.concat([lead, length, said, Buffer.from(receiver, 'utf8')]);
  const pad = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, LEAD)).setAutoPadding(false);
  const whole = Buffer.concat([plain, Buffer.alloc(pad, pad)]);
  return Buffer.concat([cipher.update(whole), cipher.final()]).toString('base64');
}

/** Feishu's: the key is a hash of the word that was entered, the first block the beginning of the chain. */
export function openFeishu(word: string, encrypted: string): string | undefined {
  try {
    const bytes = Buffer.from(encrypted, 'base64');
    const key = createHash('sha256').update(word).digest();
    const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, LEAD));
    return Buffer.concat([decipher.update(bytes.subarray(LEAD)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
