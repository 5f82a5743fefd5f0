import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { copiesIn } from './harness/copies-in.ts';
import { choose, dialog, fill, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const { copies, drafted, solution, visit } = copiesIn(house);
const yearStart = async (id: string) =>
  (JSON.parse((await copies(id)).at(-1)?.file ?? '') as { yearStart?: string }).yearStart;

describe('a draft', () => {
  it('is made from the published copy, opened where there is one, and replaced only after asking', async () => {
    const id = await solution();
    await visit(id, 'copies');
    await press('Edit in a new draft');
    await read('The draft was made.');
    const [, draft] = (await copies(id)).slice(-2);
    expect(draft?.status).toBe('draft');
    await waitFor(() => expect(window.location.search).toContain(draft?.id ?? ''));

    await (await house.as('solution')).command('payroll.copies.publish', { copyId: draft?.id });
    const { copyId } = await drafted();
    await visit(id, 'copies');
    await read('Open the draft');
    // Who made it, and which it is.
    await read(/^Copy \d+ is a draft already|is a draft already: open it/);
    const { name } = await house.db
      .selectFrom('users')
      .select('name')
      .where('login_name', '=', 'solution')
      .executeTakeFirstOrThrow();
    await read(`By ${name}`);
    const older = async () => named('button', 'Edit in a new draft');
    await until(older, (found) => found.length > 0);
    (await older())[0]?.click();
    await press('Cancel', await dialog('There is a draft already'));
    expect((await copies(id)).at(-1)?.id).toBe(copyId);
    (await older())[0]?.click();
    await press('Replace the draft', await dialog('There is a draft already'));
    await until(
      () => copies(id),
      (all) => all.at(-1)?.id !== copyId && !all.some((copy) => copy.id === copyId),
    );
  });

  it('is made by nobody without the right', async () => {
    const id = await solution();
    await visit(id, 'copies', 'approver');
    await read(/A published copy never changes/);
    expect(named('button', 'Edit in a new draft')).toEqual([]);
    const before = await copies(id);
    await visit(id, 'copies');
    await read('Edit in a new draft');
    await house.strip('solution');
    await press('Edit in a new draft');
    await read('No permission');
    expect(await copies(id)).toEqual(before);
  });
});

describe('editing a draft', () => {
  it('saves, undoes and does again', async () => {
    const { id } = await drafted();
    await visit(id, 'general');
    await fill('Tax year starts', '04-06');
    await read('Unsaved');
    await press('Undo');
    expect((named('button', 'Save')[0] as HTMLButtonElement).disabled).toBe(true);
    await press('Redo');
    await press('Save');
    await read('Saved.');
    expect(await yearStart(id)).toBe('04-06');
  });

  it('says when somebody else has saved meanwhile, and asks whose holds', async () => {
    const { id, copyId } = await drafted();
    await visit(id, 'general');
    await screen.findByLabelText('Tax year starts');
    const theirs = async (start: string) => {
      const other = await house.as('solution');
      const { version, file } = await other.ask<{ version: number; file: object }>('payroll.copies.get', {
        copyId,
      });
      await other.command('payroll.copies.save', { copyId, version, file: { ...file, yearStart: start } });
    };
    await theirs('07-01');
    const mine = await fill('Tax year starts', '10-01');
    await press('Save');
    await press('Take theirs', await dialog('Saved by somebody else'));
    await waitFor(() => expect(mine.value).toBe('07-01'));
    expect(await yearStart(id)).toBe('07-01');

    await theirs('08-01');
    await fill('Tax year starts', '10-01');
    await press('Save');
    await press('Keep mine', await dialog('Saved by somebody else'));
    await until(
      () => yearStart(id),
      (found) => found === '10-01',
    );
  });

  it('keeps what was typed when the right is gone', async () => {
    const { id } = await drafted();
    await visit(id, 'general');
    const start = await fill('Tax year starts', '04-06');
    await house.strip('solution');
    await press('Save');
    await read('No permission');
    expect(start.value).toBe('04-06');
    expect(await yearStart(id)).not.toBe('04-06');
  });
});

describe('publishing a draft', () => {
  it('tells changed settings in the words of their tabs', async () => {
    const { id, copyId } = await drafted();
    const author = await house.as('solution');
    const { version, scope, settings } = await author.ask<{
      version: number;
      scope: object;
      settings: object;
    }>('payroll.configuration.get', { copyId });
    const conditions = [{ field: 'post', operator: 'in', values: ['CSR1'], from: null, to: null }];
    const employeeConfirmation = { on: true, days: 3, remindBefore: 1, disputes: 'block' };
    await author.command('payroll.configuration.save', {
      copyId,
      version,
      configuration: {
        scope: { ...scope, conditions },
        settings: { ...settings, payDay: { month: 'next', day: 5 }, employeeConfirmation },
      },
    });
    await visit(id, 'copies');
    await press('Publish');
    const told = await dialog('Publish copy');
    await told.findByText(/Field: Post · Comparison: is one of/);
    await told.findByText(/Settings › Employee confirmation › Switched on/);
    await told.findByText(/Month: the month after/);
  });
});

describe('a test from a batch', () => {
  it('is chosen from batches by their names and days, also those that nobody named', async () => {
    const { id } = await drafted();
    await visit(id, 'tests');
    await press('Add from a batch row');
    const form = await dialog('Add from a batch row');
    await choose(/^Batch/, /^Regular pay, Nov 2 – 15, 2026 · \S+$/, form);
  });
});

describe('publishing', () => {
  it('waits for the tests, and makes the copy the one in force', async () => {
    const { id, copyId } = await drafted();
    await visit(id, 'copies');
    await press('Publish');
    const form = await dialog('Publish copy');
    await form.findByText(/tests? passed/);
    await press('Cancel', form);
    expect((await copies(id)).at(-1)?.status).toBe('draft');
    await press('Publish');
    const again = await dialog('Publish copy');
    await press('Publish', again);
    await read('The copy is published.');
    const after = await copies(id);
    expect(after.at(-1)).toMatchObject({ id: copyId, status: 'published' });
    expect(after.at(-2)?.status).toBe('outdated');
  });

  it('says whose pay it changes, through what, and what differs, in words', async () => {
    const { id } = await drafted((file) => ({
      ...file,
      tables: file.tables.map((table) => ({
        ...table,
        columns: table.columns?.map((column) =>
          column.tags?.includes('net') ? { ...column, formula: `${column.formula}-7` } : column,
        ),
      })),
      tests: [],
      writeBack: file.tables
        .filter(({ master }) => master)
        .map(({ code, columns = [] }) => ({
          code: 'review',
          table: code,
          target: 'hr:compensation' as const,
          mode: 'createAndUpdate' as const,
          columns: { reviewed: columns.find(({ tags }) => tags?.includes('net'))?.code ?? '' },
        })),
    }));
    await visit(id, 'copies');
    await press('Publish');
    const form = await dialog('Publish copy');
    await form.findByText(/^The file has \d+ warnings?\.$/);
    const said = await form.findByText(/^Changes the pay of \d+ (person|people), net −/);
    const [, people, dollars] = /of (\d+) \w+, net −[^\d]*([\d,.]+)/.exec(said.textContent ?? '') ?? [];
    // Seven dollars of everybody, and that is all there is of it.
    expect(Number(dollars?.replaceAll(',', ''))).toBe(7 * Number(people));
    await form.findByText(/^Tried on .+ with the same inputs/);
    const place = form.element.querySelector('[data-difference$=".formula"]');
    expect(place?.textContent).toMatch(/Table .+ › Column .+ › Formula/);
    const written = form.element.querySelector('[data-difference^="writeBack"]')?.textContent;
    expect(written).toContain('Mode: Create and update');
    expect(written).toContain('Writes to: Compensation file items');
    expect(form.element.textContent).not.toContain('{"');
  });

  it('is kept back by a red test', async () => {
    const { id } = await drafted((file) => ({
      ...file,
      tests:
        file.tests?.map((one, index) => (index === 0 ? { ...one, expect: spoiled(one.expect) } : one)) ?? [],
    }));
    await visit(id, 'copies');
    await press('Publish');
    const form = await dialog('Publish copy');
    await form.findByText(/1 test failed/);
    await form.findByText(/ · .+: Expected [\d,.]+, Actual [\d,.]+$/);
    expect(form.element.textContent).not.toMatch(/Pay · \d+ · [a-z_]+:/);
    await form.findByText('1 test fails.');
    expect((named('button', 'Publish', form.element)[0] as HTMLButtonElement).disabled).toBe(true);
  });

  it('asks another person where the solution says so, who agrees in the inbox', async () => {
    const { id, copyId: first } = await drafted();
    const author = await house.as('solution');
    type Configuration = { version: number; scope: object; settings: object };
    const { version, scope, settings } = await author.ask<Configuration>('payroll.configuration.get', {
      copyId: first,
    });
    const configuration = { scope, settings: { ...settings, agreedPublishing: true } };
    await author.command('payroll.configuration.save', { copyId: first, version, configuration });
    await author.command('payroll.copies.publish', { copyId: first });
    const { copyId } = await drafted();
    const ask = async () => {
      await press('Publish');
      const form = await dialog('Publish copy');
      await form.findByText(/tests? passed/);
      await fill(/^Why/, 'As agreed in May', form);
      await press('Ask for agreement', form);
      await read('Asked for. The copy is published once another person has agreed.');
    };
    await visit(id, 'copies');
    await ask();
    expect((await copies(id)).at(-1)).toMatchObject({ id: copyId, status: 'draft' });
    await press('Withdraw it');
    await read('Withdrawn. The copy can be changed again.');
    await ask();
    interface Publication {
      last: { approvalId: string; status: string } | null;
    }
    const asked = () => author.ask<Publication>('payroll.publications.get', { solutionId: id });
    const { last } = await until(asked, (publication) => publication.last?.status === 'pending');
    // A change of net pay is said as one, with its sign.
    await house.visit('payroll', `/inbox/pending/${last?.approvalId}`);
    await press('Approve');
    const question = await dialog('Approve');
    expect((await question.findByTestId('what-is-paid')).textContent).toMatch(
      /^\d+ (person|people) · net pay changes by [+−]?\D*[\d,.]+$/,
    );
    await press('Approve', question);
    await until(
      () => copies(id),
      (found) => found.at(-1)?.status === 'published',
    );
    expect((await copies(id)).at(-1)).toMatchObject({ id: copyId, status: 'published' });
  });

  it('is refused to who has lost the right', async () => {
    const { id } = await drafted();
    await visit(id, 'copies');
    await press('Publish');
    const form = await dialog('Publish copy');
    await form.findByText(/tests? passed/);
    await house.strip('solution');
    await press('Publish', form);
    await read('No permission');
    expect((await copies(id)).at(-1)?.status).toBe('draft');
  });

  const spoiled = (expected: Record<string, Record<string, unknown>[]>) =>
    Object.fromEntries(
      Object.entries(expected).map(([table, rows]) => [
        table,
        rows.map((row) => ('net' in row ? { ...row, net: 1 } : row)),
      ]),
    );
});

describe('a global table', () => {
  const published = () =>
    house.db
      .selectFrom('payroll_global_tables')
      .select(['code', 'number'])
      .where('code', '=', 'Rates')
      .orderBy('number')
      .execute();

  async function open(): Promise<void> {
    const { id } = await drafted((file) => ({
      ...file,
      tables: file.tables.map((table) => (table.kind === 'parameter' ? { ...table, global: true } : table)),
    }));
    await visit(id, 'tables/Rates');
    await press('Details');
    await press('Settings', undefined, 'radio');
  }

  it('is published only after asking', async () => {
    await open();
    await screen.findByText('Not published as a global table yet: batches take the rows of the file.');
    await press('Publish these rows as version 1');
    await press('Cancel', await dialog('Publish these rows as version 1'));
    expect(await published()).toEqual([]);
    await press('Publish these rows as version 1');
    await press('Confirm', await dialog('Publish these rows as version 1'));
    await read('Version 1 is published.');
    expect(await published()).toEqual([{ code: 'Rates', number: 1 }]);
    await read(/Version 1 is in force since/);
    expect(named('button', /^Publish these rows/)).toEqual([]);
  });
});
