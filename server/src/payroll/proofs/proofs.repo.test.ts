import { generateKeyPairSync } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { PayrollMonth } from '../../testing/payroll-month.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';
import { decodeBlocks, encodeBlock } from '../tables/storage/column-block.ts';
import { checkProof } from './check-proof.ts';
import { writeProofFile } from './proof-file.ts';
import type { ProofPart } from './proof-parts.ts';

afterAll(closeEnginePool);

describeEachDatabase('the proof of a closed batch', (test) => {
  let month: PayrollMonth;
  let proof: Buffer;
  const staff = () => month.staff();
  const lines = () => gunzipSync(proof).toString('utf8').trimEnd().split('\n');
  const parts = () =>
    lines()
      .slice(0, -1)
      .map((line) => JSON.parse(line) as ProofPart);
  const pack = (of: readonly string[]) => gzipSync(`${of.join('\n')}\n`);
  const isNet = (part: ProofPart) =>
    part.part === 'block' && part.of === 'result' && part.table === 'Pay' && part.column === 'net';
  /** The same part with a dollar more in the net pay of its first row. */
  const oneMore = (part: ProofPart): ProofPart => {
    if (part.part !== 'block') return part;
    const vector = decodeBlocks([Buffer.from(part.content, 'base64')]);
    vector.num[0]! += 1;
    const content = Buffer.from(encodeBlock(vector, 0, vector.length)).toString('base64');
    return { ...part, content };
  };
  const changed = (wanted: (part: ProofPart) => boolean, change: (part: ProofPart) => ProofPart) =>
    parts().map((part) => (wanted(part) ? change(part) : part));
  const withoutNewSeal = (of: readonly ProofPart[]) =>
    pack([...of.map((part) => JSON.stringify(part)), lines().at(-1) ?? '']);

  beforeAll(async () => {
    month = await PayrollMonth.open(test);
    await month.openBatch();
    await month.calculated();
    const { batchId } = month;
    await expect(staff().payroll.proofs.write({ batchId })).rejects.toThrow('payroll.proofs.NOT_CLOSED');
    const { approvalId } = await month.act('submitForApproval');
    await month.approver().inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    await month.act('submitAndClose');
    const { jobId } = await staff().payroll.proofs.write({ batchId });
    await month.services.queue.drain(month.services);
    const { problem, file } = await staff().payroll.proofs.follow({ jobId });
    expect(problem).toBeNull();
    expect(file?.name).toMatch(/^tw .+\.proof$/);
    proof = await month.services.files.read(month.services.db, file?.fileId ?? '');
  }, 120_000);

  it('is computed again out of itself, to the last cell', async () => {
    const { head, cells, faults, fingerprint } = await checkProof(proof);
    expect(faults).toEqual([]);
    expect(cells).toBeGreaterThan(1000);
    expect(head).toMatchObject({ solution: 'tw', currency: 'TWD', writtenBy: 'Staff' });
    const shown = await staff().payroll.proofs.key();
    expect(fingerprint).toBe(shown.fingerprint);
    expect((await checkProof(proof, shown.fingerprint.replaceAll(' ', ''))).faults).toEqual([]);
  });

  it('names a figure that was changed, and where it stands', async () => {
    const { faults } = await checkProof(withoutNewSeal(changed(isNet, oneMore)));
    expect(faults).toMatchObject([
      { code: 'changed', place: 'result: Pay.net 0' },
      { code: 'cell', table: 'Pay', column: 'net', row: expect.stringMatching(/\d/) },
    ]);
    const [, cell] = faults;
    if (cell?.code !== 'cell') throw new Error('no cell');
    expect(Number(cell.stands) - Number(cell.follows)).toBe(1);
  });

  it('names figures that no longer follow when a rule was changed', async () => {
    const oneMoreByRule = (part: ProofPart): ProofPart => {
      if (part.part !== 'rules') return part;
      const tables = part.file.tables.map((table) => ({
        ...table,
        columns: table.columns?.map((column) =>
          column.code === 'net' ? { ...column, formula: `${column.formula}+1` } : column,
        ),
      }));
      return { ...part, file: { ...part.file, tables } as typeof part.file };
    };
    const changedRules = changed(({ part }) => part === 'rules', oneMoreByRule);
    const { faults } = await checkProof(withoutNewSeal(changedRules));
    expect(faults[0]).toEqual({ code: 'changed', place: 'rules' });
    expect(faults.slice(1).some((fault) => fault.code === 'cell' && fault.column === 'net')).toBe(true);
  });

  it('says what is missing, was added, can’t be read or was cut off', async () => {
    const [head = '', ...rest] = lines();
    const seal = rest.pop() ?? '';
    const movements = rest.pop() ?? '';
    expect((await checkProof(pack([head, ...rest, seal]))).faults).toContainEqual({
      code: 'missing',
      place: 'movements',
    });
    const added = JSON.stringify({ part: 'earlier', number: 7, period: {} });
    expect((await checkProof(pack([head, ...rest, movements, added, seal]))).faults).toContainEqual({
      code: 'surplus',
      place: 'earlier 7',
    });
    expect((await checkProof(pack([head, '{', ...rest, movements, seal]))).faults).toEqual([
      { code: 'unreadable', place: '2' },
    ]);
    expect((await checkProof(pack([head, ...rest, movements]))).faults).toEqual([{ code: 'notSealed' }]);
    expect((await checkProof(Buffer.from('no proof'))).faults).toEqual([{ code: 'notAProof' }]);
  });

  it('is told from one that somebody else sealed, whatever that one says', async () => {
    const { fingerprint } = await staff().payroll.proofs.key();
    const { privateKey } = generateKeyPairSync('ed25519');
    const forged = await writeProofFile(changed(isNet, oneMore), privateKey);
    const { faults } = await checkProof(forged, fingerprint);
    expect(faults).toMatchObject([{ code: 'otherKey' }, { code: 'cell', table: 'Pay', column: 'net' }]);
    const seal = JSON.parse(lines().at(-1) ?? '') as { seal: { signature: string } };
    seal.seal.signature = Buffer.alloc(64).toString('base64');
    const unsigned = pack([...lines().slice(0, -1), JSON.stringify(seal)]);
    expect((await checkProof(unsigned)).faults).toEqual([{ code: 'signature' }]);
  });
});
