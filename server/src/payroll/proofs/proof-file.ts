import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip, gunzipSync } from 'node:zlib';
import { publicPart } from './proof-key.ts';
import { nameOfPart, PROOF_FORMAT, type ProofPart } from './proof-parts.ts';

/** The last line: every line before it by name and hash, and the signature over all of them. */
interface Seal {
  readonly parts: readonly (readonly [name: string, sha256: string])[];
  readonly key: string;
  readonly signature: string;
}

/** What is wrong with a proof as a file. `place` names the part. */
export type FileFault =
  | { code: 'notAProof' | 'notSealed' | 'signature' }
  | { code: 'changed' | 'missing' | 'surplus' | 'unreadable'; place: string };

const hashOfLine = (line: string | Buffer): string => createHash('sha256').update(line).digest('base64url');
const signed = (parts: Seal['parts']): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

/** Lines of JSON, packed by gzip: one part a line, the seal last. */
export function writeProofFile(parts: Iterable<ProofPart>, key: KeyObject): Promise<Buffer> {
  async function* lines() {
    const sealed: [string, string][] = [];
    for (const part of parts) {
      const line = JSON.stringify(part);
      sealed.push([nameOfPart(part), hashOfLine(line)]);
      yield `${line}\n`;
    }
    const seal: Seal = {
      parts: sealed,
      key: publicPart(key),
      signature: sign(null, signed(sealed), key).toString('base64'),
    };
    yield `${JSON.stringify({ seal })}\n`;
  }
  return buffer(Readable.from(lines()).pipe(createGzip()));
}

export interface ReadProofFile {
  parts: ProofPart[];
  faults: FileFault[];
  /** The public key that it says it was signed with. */
  key: string | undefined;
}

/** Reads a proof and holds every part against the seal. What can be read is given, whatever is wrong with the rest. */
export function readProofFile(bytes: Uint8Array): ReadProofFile {
  const lines = linesOf(bytes);
  const first = lines && readLine(lines[0] ?? '');
  const head = first && 'part' in first && first.part === 'head' ? first.head : undefined;
  if (!lines || head?.format !== PROOF_FORMAT)
    return { parts: [], faults: [{ code: 'notAProof' }], key: undefined };
  const faults: FileFault[] = [];
  const parts: ProofPart[] = [];
  const found: [name: string, sha256: string][] = [];
  let seal: Seal | undefined;
  for (const [index, line] of lines.entries()) {
    const read = readLine(line);
    if (!read) faults.push({ code: 'unreadable', place: String(index + 1) });
    else if ('seal' in read) seal = read.seal;
    else {
      parts.push(read);
      found.push([nameOfPart(read), hashOfLine(line)]);
    }
  }
  return { parts, faults: [...faults, ...faultsOfSeal(seal, byPlace(found))], key: seal?.key };
}

function faultsOfSeal(seal: Seal | undefined, found: ReadonlyMap<string, string>): FileFault[] {
  if (!seal) return [{ code: 'notSealed' }];
  const faults: FileFault[] = isSigned(seal) ? [] : [{ code: 'signature' }];
  const sealed = byPlace(seal.parts);
  for (const [place, hash] of sealed) {
    const own = found.get(place);
    if (own === undefined) faults.push({ code: 'missing', place });
    else if (own !== hash) faults.push({ code: 'changed', place });
  }
  for (const place of found.keys()) if (!sealed.has(place)) faults.push({ code: 'surplus', place });
  return faults;
}

/** Of an earlier batch the inputs and the results of a table are named alike: the second is another place. */
function byPlace(parts: Seal['parts']): Map<string, string> {
  const places = new Map<string, string>();
  for (const [name, sha256] of parts) {
    let place = name;
    for (let time = 2; places.has(place); time += 1) place = `${name} (${time})`;
    places.set(place, sha256);
  }
  return places;
}

function isSigned({ parts, key, signature }: Seal): boolean {
  try {
    const open = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return verify(null, signed(parts), open, Buffer.from(signature, 'base64'));
  } catch {
    // No key, or no signature at all.
    return false;
  }
}

function linesOf(bytes: Uint8Array): string[] | undefined {
  try {
    const text = gunzipSync(bytes);
    const lines: string[] = [];
    for (let from = 0; from < text.length; ) {
      const end = text.indexOf(10, from);
      const to = end < 0 ? text.length : end;
      lines.push(text.toString('utf8', from, to));
      from = to + 1;
    }
    return lines;
  } catch {
    return undefined;
  }
}

function readLine(line: string): ProofPart | { seal: Seal } | undefined {
  try {
    const read = JSON.parse(line) as ProofPart | { seal: Seal } | null;
    return read && ('part' in read || Array.isArray(read.seal?.parts)) ? read : undefined;
  } catch {
    return undefined;
  }
}
