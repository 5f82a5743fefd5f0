import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readProofFile, writeProofFile } from './proof-file.ts';
import { contentOf, PROOF_FORMAT, type ProofContent, partsOf } from './proof-parts.ts';

const table = (column: string, rows: number) => ({
  code: 'Pay',
  rows,
  blocks: ['#key', column].map((each) => ({
    ...{ column: each, block: 0, rows, hash: column },
    content: Uint8Array.from(Buffer.from(column)),
  })),
});
const period = { start: '2026-10-01', end: '2026-10-31', payDate: '2026-10-31', index: 10 };
const content = {
  head: { format: PROOF_FORMAT },
  payload: {
    ...{ file: {}, globals: [], period, overrides: [], balances: [], tables: [table('hours', 2)] },
    closed: [{ period, tables: [table('hours', 2), table('net', 3)] }],
  },
  results: [table('net', 3)],
  movements: [],
} as unknown as ProofContent;

it('keeps what went into a table of an earlier period beside what came out of it', () => {
  expect(contentOf(partsOf(content))).toEqual(content);
});

it('names whichever of two parts called alike was changed or added', async () => {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const file = await writeProofFile(partsOf(content), createPrivateKey(privateKey));
  expect(readProofFile(file).faults).toEqual([]);
  const lines = gunzipSync(file).toString('utf8').trimEnd().split('\n');
  const faults = (of: readonly string[]) => readProofFile(gzipSync(`${of.join('\n')}\n`)).faults;
  const key = lines.findIndex((line) => line.includes('"earlier 0"') && line.includes('#key'));
  const other = lines.map((line, at) => (at === key ? line.replace('"rows":2', '"rows":1') : line));
  expect(faults(other)).toEqual([{ code: 'changed', place: 'earlier 0: Pay.#key 0' }]);
  const net = lines.findIndex((line) => line.includes('"of":"result"') && line.includes('"column":"net"'));
  expect(faults([...lines.slice(0, net), lines[net] ?? '', ...lines.slice(net)])).toEqual([
    { code: 'surplus', place: 'result: Pay.net 0 (2)' },
  ]);
});
