import { compileSolution, type SolutionFile } from '@suanpan/engine';
import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { UNTOUCHED } from '../batches/record/new-batch.ts';
import { BLOCK_ROWS } from './storage/column-block.ts';
import { cellJson } from './storage/column-vector.ts';
import { findSet, readColumns, readKeys, readRowRange } from './storage/table-sets.repo.ts';
import { TableWriter } from './table-writer.ts';

const file: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'w',
  currency: 'CNY',
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'a', type: 'money' },
        { code: 'b', type: 'text' },
      ],
    },
  ],
};

describeEachDatabase('writing tables', (test) => {
  let services: Services;
  const batchId = 'batch';
  const ROWS = BLOCK_ROWS + 500;

  beforeAll(async () => {
    services = await createTestServices(test);
    const stamps = { created_at: '', updated_at: '' };
    const { db } = services;
    await db
      .insertInto('payroll_solutions')
      .values({
        id: 's',
        code: 's',
        name: '""',
        currency: 'CNY',
        scale: 2,
        period_type: 'month',
        memo: null,
        active: 1,
        scope: '{}',
        settings: '{}',
        default_dynamic_batch_id: null,
        created_by: null,
        ...stamps,
      })
      .execute();
    await db
      .insertInto('payroll_copies')
      .values({
        id: 'c',
        solution_id: 's',
        number: 1,
        status: 'draft',
        file: '{}',
        hash: '',
        created_at: '',
        created_by: null,
        published_at: null,
        published_by: null,
      })
      .execute();
    await db
      .insertInto('payroll_periods')
      .values({
        id: 'p',
        solution_id: 's',
        code: '',
        name: '',
        start_day: '2026-01-01',
        end_day: '2026-01-31',
        pay_date: '2026-01-31',
        tax_month: '2026-01',
        attendance_start: '',
        attendance_end: '',
        index_in_year: 1,
        remaining: 12,
        status: 'enabled',
        closed_at: null,
        ...stamps,
      })
      .execute();
    await db
      .insertInto('payroll_processes')
      .values({
        id: 'process',
        solution_id: 's',
        number: 1,
        status: 'inForce',
        nodes: '[{}]',
        hash: '',
        approval_id: null,
        asked_at: '',
        asked_by: null,
        ended_at: null,
        ended_by: null,
      })
      .execute();
    await db
      .insertInto('payroll_batches')
      .values({
        ...UNTOUCHED,
        id: batchId,
        number: '1',
        solution_id: 's',
        period_id: 'p',
        name: '',
        type: 'normal',
        purpose: 'regular',
        copy_id: 'c',
        process_id: 'process',
        copy_hash: '',
        globals: '{}',
        engine_meaning: 1,
        employment_filter: null,
        employees: 0,
        employments_hash: '',
        created_by: null,
        ...stamps,
      })
      .execute();
  });

  const open = () => {
    const compiled = compileSolution(file);
    const table = compiled.ok ? compiled.plan.tableOf.get('Pay') : undefined;
    if (!table) throw new Error('The table compiles.');
    return TableWriter.open(services.db, services.clock, batchId, table);
  };

  it('keeps rows and columns together, whichever cell of whichever block is written first', async () => {
    const writer = await open();
    for (let row = 0; row < ROWS; row++) {
      const key = String(10_000 + row);
      await writer.append(key);
      await writer.put(key, 'employee', key);
    }
    await writer.flush();
    // The first cell of a new column lies in the second block; the first block must not be missing.
    const late = await open();
    const key = String(10_000 + BLOCK_ROWS + 7);
    await late.put(key, 'a', 12.34);
    await late.flush();
    // And rows are added after that, in a part that knows nothing of the column.
    const more = await open();
    await more.append('new');
    await more.put('new', 'b', 'text');
    await more.flush();

    const set = await findSet(services.db, batchId, 'Pay', 'input');
    expect(set?.rows).toBe(ROWS + 1);
    const id = set?.id ?? '';
    const columns = await readColumns(services.db, id);
    for (const vector of columns.values()) expect(vector.length).toBe(ROWS + 1);
    const keys = await readKeys(services.db, id);
    const a = columns.get('a');
    const b = columns.get('b');
    expect(a && cellJson(a, keys.indexOf(key))).toBe(12.34);
    expect(a && keys.filter((_, row) => cellJson(a, row) !== null)).toEqual([key]);
    expect(b && keys.filter((_, row) => cellJson(b, row) !== null)).toEqual(['new']);
    const range = await readRowRange(services.db, id, ['a'], BLOCK_ROWS, BLOCK_ROWS + 10);
    const part = range.columns.get('a');
    expect(part && cellJson(part, BLOCK_ROWS + 7 - range.start)).toBe(12.34);
  });

  it('has the same hash again when a cell is put back', async () => {
    const before = await findSet(services.db, batchId, 'Pay', 'input');
    for (const value of [99, null]) {
      const writer = await open();
      await writer.put('new', 'a', value);
      await writer.flush();
    }
    const after = await findSet(services.db, batchId, 'Pay', 'input');
    expect(after?.hash).toBe(before?.hash);
    expect(after?.version).toBeGreaterThan(before?.version ?? 0);
  });
});
