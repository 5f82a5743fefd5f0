import type { SolutionFile } from '@suanpan/engine';
import { runTests } from '@suanpan/engine';
import { payrollWorkbook } from '@suanpan/server/workbook-for-tests';
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { solutionOf } from './harness/demo.ts';
import { choose, type Dialog, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

async function give(form: Dialog, content: Buffer, name = 'may.xlsx'): Promise<void> {
  const field = await waitFor(() => {
    const found = form.element.querySelector('input[type=file]');
    if (!(found instanceof HTMLInputElement)) throw new Error('The page asks for no file.');
    return found;
  });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await hands.upload(field, new File([new Uint8Array(content)], name, { type }));
}

async function atOrigin(code: string): Promise<Dialog> {
  await house.visit('solution', '/workbench/payroll/solutions');
  await press('Create solution');
  const form = await dialog('New solution');
  await fill(/^Name/, 'From Excel', form);
  await fill(/^Code/, code, form);
  await press('Next', form);
  await choose(/^Legal entities/, /· SH$/, form);
  await press('Next', form);
  await press(/^An Excel workbook/, form, 'radio');
  return form;
}

async function draftOf(code: string): Promise<SolutionFile | undefined> {
  const copy = await house.db
    .selectFrom('payroll_copies')
    .innerJoin('payroll_solutions', 'payroll_solutions.id', 'payroll_copies.solution_id')
    .select('payroll_copies.file')
    .where('payroll_solutions.code', '=', code)
    .where('payroll_copies.status', '=', 'draft')
    .executeTakeFirst();
  return copy && (JSON.parse(copy.file) as SolutionFile);
}

describe('a new solution from a workbook', () => {
  it('shows what it becomes, follows what is changed, and is made with its test', async () => {
    const form = await atOrigin('excel-1');
    await press('Create solution', form);
    await form.findByText('This field is required.');
    await give(form, payrollWorkbook());
    await form.findByText(/All 11 figures that Excel computed come out the same/, {}, { timeout: 60_000 });
    await form.findByText('=[@base]*(1+bonus)');
    await form.findByText('=ROUND([@gross]*[@brackets_row.rate]-[@brackets_row.quick],2)');
    await press(/3 things aren’t taken|2 things aren’t taken/, form);
    await form.findByText(/A row of totals \(Total\)/);
    await form.findByText('Salaries!F7');
    await fill('Name of D', 'Total pay', form);
    await press('Take the column Name', form, 'checkbox');
    await form.findByText('=[@total_pay]-[@tax]');
    await waitFor(() =>
      expect(named('button', 'Create solution', form.element)[0]).not.toHaveProperty('disabled', true),
    );
    await press('Create solution', form);
    await read('The solution was created.');
    const file = await until(
      () => draftOf('excel-1'),
      (found) => found !== undefined,
    );
    expect(file?.tables.map(({ code, kind, master }) => [code, kind, master])).toEqual([
      ['Salaries', 'data', true],
      ['Brackets', 'parameter', undefined],
    ]);
    expect(file?.tables[0]?.columns?.map(({ code }) => code)).toEqual([
      ...['employee', 'base', 'total_pay', 'tax', 'net', 'brackets_row'],
    ]);
    expect(file?.currency).toBe('CNY');
    expect(runTests(file as SolutionFile)).toMatchObject({ ok: true, passed: 1 });
    // What is done isn't among the next steps any more.
    await read('What comes next');
    await read('Publish the draft');
    expect(named('link', 'Add a test')).toEqual([]);
  }, 120_000);

  it('names figures that come out otherwise with their cell, and a file that is none', async () => {
    const form = await atOrigin('excel-2');
    await give(form, Buffer.from('no workbook at all'), 'fake.xlsx');
    await read(/not an Excel file that can be read/);
    await give(form, payrollWorkbook({ oddity: 8123 }));
    await form.findByText(/10 of 11 figures come out as Excel computed them/, {}, { timeout: 60_000 });
    await form.findByText('Salaries!F5');
    await form.findAllByText('8,123');
    await press('Back', form);
    expect(await draftOf('excel-2')).toBeUndefined();
  }, 120_000);

  it('reads nothing for who has lost the right', async () => {
    const form = await atOrigin('excel-3');
    await house.strip('solution');
    await give(form, payrollWorkbook());
    await read('No permission');
    expect(await draftOf('excel-3')).toBeUndefined();
  }, 90_000);
});

it('tables of a workbook go into a draft, and undo takes them out', async () => {
  const id = await solutionOf(house.db, 'us-biweekly');
  const author = await house.as('solution');
  await author.command('payroll.copies.newDraft', { solutionId: id });
  const before = await draftOf('us-biweekly');
  await house.visit('solution', `/workbench/payroll/solutions/${id}/tables`);
  await press('From a workbook');
  const form = await dialog('From a workbook');
  await give(form, payrollWorkbook());
  await form.findByText(/All 11 figures/, {}, { timeout: 60_000 });
  await waitFor(() => expect(named('button', 'Add 2 tables', form.element)).toHaveLength(1));
  await press('Add 2 tables', form);
  await read('2 tables were added to the draft; save it to keep them.');
  await press('Save');
  const after = await until(
    () => draftOf('us-biweekly'),
    (found) => found?.tables.length !== before?.tables.length,
  );
  expect(after?.tables.map(({ code }) => code).slice(-2)).toEqual(['Salaries_2', 'Brackets']);
  expect(after?.tables.filter(({ master }) => master)).toHaveLength(1);
  expect(after?.tests).toHaveLength((before?.tests?.length ?? 0) + 1);
  await press('Undo');
  await press('Save');
  await until(
    () => draftOf('us-biweekly'),
    (found) => found?.tables.length === before?.tables.length,
  );
}, 120_000);

it('a blank solution says all that comes next, to who may do it', async () => {
  const author = await house.as('solution');
  const { id } = await author.command<{ id: string }>('payroll.solutions.create', {
    ...{ code: 'blank-1', name: { en: 'Blank' }, currency: 'USD', periodType: 'month' },
    legalEntityIds: [await someEntity()],
    from: { kind: 'blank' },
  });
  await house.visit('solution', `/workbench/payroll/solutions/${id}/overview`);
  await read('Write the tables and formulas');
  expect(steps()).toEqual([
    'Write the tables and formulas',
    'Add a test',
    'Publish the draft',
    'Create and enable a period',
  ]);
  await house.visit('approver', `/workbench/payroll/solutions/${id}/overview`);
  await read('No batches yet.');
  expect(document.body.textContent).not.toContain('What comes next');
}, 90_000);

const steps = (): (string | undefined)[] =>
  [...document.querySelectorAll('section[aria-label="What comes next"] li a')].map(
    (link) => link.textContent ?? undefined,
  );

async function someEntity(): Promise<string> {
  const found = await house.db.selectFrom('legal_entities').select('id').executeTakeFirstOrThrow();
  return found.id;
}
