import { expect, type Page } from '@playwright/test';
import { ask, command, signIn } from './sign-in.ts';

const text = (en: string) => ({ en, 'zh-TW': en, 'zh-CN': en });
const money = (code: string, name: string, more: object) => ({
  ...{ code, name: text(name), type: 'money', ...more },
});

/** A wage that is typed, less the hours of leave that isn't paid, as people's records have them. */
const solution = (code: string) => ({
  format: 'suanpan.solution/1',
  code,
  currency: 'CNY',
  periodType: 'month',
  tables: [
    {
      code: 'Leave',
      name: text('Leave'),
      kind: 'snapshot',
      source: 'leave',
      history: 'period',
      key: ['employee', 'start'],
      columns: [
        { code: 'employee', name: text('Employee'), type: 'text', field: 'employeeNumber' },
        { code: 'start', name: text('Start'), type: 'text' },
        { code: 'hours', name: text('Hours'), type: 'number' },
        { code: 'paid', name: text('Paid, in per cent'), type: 'number', field: 'paidShare' },
        { code: 'unpaid', name: text('Unpaid hours'), type: 'number', formula: '=[@hours]*(1-[@paid]/100)' },
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
        money('wage', 'Wage', { tags: ['gross'] }),
        { code: 'leave', name: text('Leave'), type: 'rows', table: 'Leave', on: 'employee' },
        { code: 'hours', name: text('Hours of leave'), type: 'number', formula: '=SUM([@leave.hours])' },
        { code: 'days', name: text('Days of leave'), type: 'number', formula: '=[@hours]/8' },
        money('off', 'Leave without pay', {
          ...{ formula: '=[@wage]/160*SUM([@leave.unpaid])', tags: ['deduction'] },
        }),
        money('net', 'Net', { formula: '=[@wage]-[@off]', tags: ['net'] }),
      ],
    },
  ],
  payslip: {
    groups: [
      {
        name: text('Time'),
        items: [
          { name: text('Days of leave'), value: 'days', itemType: 'number' },
          { name: text('Hours of leave'), value: 'hours', itemType: 'number' },
        ],
      },
      {
        name: text('Pay'),
        items: [
          { name: text('Wage'), value: 'wage', itemType: 'amount' },
          { name: text('Leave without pay'), value: 'off', itemType: 'amount' },
          { name: text('Net'), value: 'net', itemType: 'amount' },
        ],
      },
    ],
  },
});

interface Rows {
  rows: { id: string }[];
}

/** The payslip of one employee for the month of a day, paid 16,000 less unpaid leave; made over the API by all whom it takes. */
export async function makeLeaveSlip(page: Page, employmentId: string, day: string): Promise<string> {
  const code = `leave_${Date.now().toString(36)}`;
  await signIn(page, 'hr');
  const { legalEntityId } = await ask<{ legalEntityId: string }>(page, 'people.employments.get', {
    id: employmentId,
  });
  const author = await signIn(page, 'solution');
  const { id: solutionId, copyId } = await command<{ id: string; copyId: string }>(
    page,
    author,
    'payroll.solutions.create',
    {
      ...{ code, name: text(`Leave ${code}`), currency: 'CNY', periodType: 'month' },
      legalEntityIds: [legalEntityId],
      from: { kind: 'document', file: solution(code) },
    },
  );
  await command(page, author, 'payroll.copies.publish', { copyId });
  const from = `${day.slice(0, 7)}-01`;
  await command(page, author, 'payroll.periods.generate', { solutionId, from, count: 1 });
  const [period] = (await ask<Rows>(page, 'payroll.periods.list', { solutionId, page: 1, pageSize: 10 }))
    .rows;
  await command(page, author, 'payroll.periods.enable', { id: period?.id });

  const staff = await signIn(page, 'payroll');
  const { id: batchId } = await command<{ id: string }>(page, staff, 'payroll.batches.create', {
    periodId: period?.id,
    employmentFilter: { employmentIds: [employmentId] },
  });
  const act = (token: string, action: string) =>
    command<{ approvalId: string }>(page, token, 'payroll.batches.act', { id: batchId, action });
  const { rowKeys } = await ask<{ rowKeys: string[] }>(page, 'payroll.batchTables.page', {
    ...{ batchId, table: 'Pay', limit: 10, columns: ['employee'] },
  });
  await command(page, staff, 'payroll.batchTables.edit', {
    ...{ batchId, table: 'Pay', edits: [{ rowKey: rowKeys[0], column: 'wage', value: 16_000 }] },
  });
  await act(staff, 'calculate');
  const status = async () =>
    (await ask<{ status: string }>(page, 'payroll.batches.get', { id: batchId })).status;
  await expect.poll(status, { timeout: 30_000 }).toBe('calculated');
  const { approvalId } = await act(staff, 'submitForApproval');
  const approver = await signIn(page, 'approver');
  await command(page, approver, 'inbox.approvals.decide', { id: approvalId, decision: 'approve' });
  const closer = await signIn(page, 'payroll');
  await act(closer, 'submitAndClose');
  await command(page, closer, 'payroll.payslips.generate', {
    ...{ batchId, periodId: period?.id, checkDay: new Date().toISOString().slice(0, 10) },
  });
  await command(page, closer, 'payroll.payslips.publish', { batchId });
  const [slip] = (await ask<Rows>(page, 'payroll.payslips.list', { batchId, page: 1, pageSize: 10 })).rows;
  return slip?.id ?? '';
}

/** Takes a payslip back, so that no other test meets it. */
export async function takeBackSlip(page: Page, id: string): Promise<void> {
  const staff = await signIn(page, 'payroll');
  await command(page, staff, 'payroll.payslips.disable', { ids: [id], reason: 'Made by a test' });
}
