import type { Page } from '@playwright/test';
import { ask, command, signIn } from './sign-in.ts';

const text = (en: string) => ({ en, 'zh-TW': en, 'zh-CN': en });

/** Members of a solution file; tables stand behind its own two. */
interface More {
  tables?: readonly object[];
  [member: string]: unknown;
}

/** Hours are typed, pay is computed from them; who has no hours divides by nothing. */
const solution = (code: string, { tables = [], ...more }: More, hours: readonly object[]) => ({
  format: 'suanpan.solution/1',
  code,
  currency: 'CNY',
  periodType: 'month',
  ...more,
  tables: [
    {
      code: 'Hours',
      name: text('Hours'),
      kind: 'data',
      key: ['employee'],
      columns: [
        { code: 'employee', name: text('Employee'), type: 'text' },
        { code: 'hours', name: text('Hours worked'), type: 'number' },
        { code: 'rate', name: text('Rate'), type: 'money' },
        { code: 'note', name: text('Note'), type: 'text' },
        ...hours,
      ],
    },
    {
      code: 'Pay',
      name: text('Pay'),
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', name: text('Employee'), type: 'text' },
        {
          code: 'worked',
          name: text('Worked'),
          type: 'reference',
          table: 'Hours',
          on: ['employee'],
          missing: 'blank',
        },
        {
          code: 'base',
          name: text('Base'),
          type: 'money',
          formula: '=[@worked.hours]*[@worked.rate]',
          tags: ['gross'],
        },
        { code: 'tax', name: text('Tax'), type: 'money', formula: '=[@base]*0.1', tags: ['deduction'] },
        { code: 'net', name: text('Net'), type: 'money', formula: '=[@base]-[@tax]', tags: ['net'] },
        { code: 'hourly', name: text('Per hour'), type: 'money', formula: '=[@net]/[@worked.hours]' },
      ],
    },
    ...tables,
  ],
});

export interface SmallBatch {
  readonly id: string;
  readonly solutionId: string;
  /** Employee numbers of the people in it, as the master table lists them. */
  readonly people: readonly string[];
}

/**
 * A batch of a solution of its own, made over the API, so that browser tests don't disturb the demo's batches.
 * @param more members of its solution file
 * @param hours further columns of its table of hours
 * @param named whether the batch has a name of its own; or what solution and batch are called in a picture
 * @param employer whose people are in it
 */
export async function makeSmallBatch(
  page: Page,
  more: More = {},
  hours: readonly object[] = [],
  named: boolean | string = true,
  employer = 'BJ',
): Promise<SmallBatch> {
  const code = `sheet_${Date.now().toString(36)}`;
  const author = await signIn(page, 'solution');
  const entities = await ask<{ rows: { id: string; code: string }[] }>(page, 'people.legalEntities.list', {
    page: 1,
    pageSize: 50,
  });
  const of = entities.rows.find(({ code: each }) => each === employer);
  const made = await command<{ id: string; copyId: string }>(page, author, 'payroll.solutions.create', {
    code,
    name: text(typeof named === 'string' ? named : `Sheet ${code}`),
    currency: 'CNY',
    periodType: 'month',
    legalEntityIds: [of?.id],
    from: { kind: 'document', file: solution(code, more, hours) },
  });
  await command(page, author, 'payroll.copies.publish', { copyId: made.copyId });
  await command(page, author, 'payroll.periods.generate', {
    solutionId: made.id,
    from: '2026-10-01',
    count: 1,
  });
  const periods = await ask<{ rows: { id: string }[] }>(page, 'payroll.periods.list', {
    solutionId: made.id,
    page: 1,
    pageSize: 10,
  });
  const periodId = periods.rows[0]?.id;
  await command(page, author, 'payroll.periods.enable', { id: periodId });
  const staff = await signIn(page, 'payroll');
  const batch = await command<{ id: string }>(page, staff, 'payroll.batches.create', {
    periodId,
    ...(named ? { name: named === true ? `Batch ${code}` : named } : {}),
  });
  const pay = await ask<{ rowKeys: string[] }>(page, 'payroll.batchTables.page', {
    batchId: batch.id,
    table: 'Pay',
    limit: 500,
    columns: ['employee'],
  });
  return { id: batch.id, solutionId: made.id, people: pay.rowKeys };
}
