import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { solutionOf } from './harness/demo.ts';
import { fill, named, part, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

const amountOf = (text: string | null | undefined) =>
  Number((text ?? '').replace(/[^\d.−]/g, '').replace('−', '-'));
const figuresOf = (line: Element | null) =>
  [...(line?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent ?? '');

const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);

const open = async (login: 'payroll' | 'analyst', words: Record<string, string>) => {
  const solution = await solutionOf(house.db, 'china-monthly');
  await house.visit(login, `/workbench/payroll/analysis?${new URLSearchParams({ solution, ...words })}`);
  return screen.findByTestId('pivot');
};

describe('the analysis of pay', () => {
  it('adds up to what the batches say, period by period, and survives a reload by its address', async () => {
    const table = await open('payroll', { periods: '3', rows: '@department', columns: '@period' });
    const foot = figuresOf(table.querySelector('tfoot tr')).map(amountOf);
    const batches = await house.db
      .selectFrom('payroll_batches as b')
      .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
      .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
      .innerJoin('payroll_totals as t', 't.batch_id', 'b.id')
      .select(['p.code', 't.sum'])
      .where('s.code', '=', 'china-monthly')
      .where('b.calculated_at', 'is not', null)
      .where('t.column_code', '=', 'net')
      .orderBy('p.code', 'desc')
      .limit(3)
      .execute();
    expect(batches.length).toBeGreaterThan(1);
    expect(foot.slice(0, -1)).toEqual(batches.reverse().map(({ sum }) => Math.round(sum * 100) / 100));
    expect(foot.at(-1)).toBeCloseTo(sum(foot.slice(0, -1)), 2);
    for (const row of table.querySelectorAll('tbody tr')) {
      const figures = figuresOf(row).map(amountOf);
      expect(figures.at(-1)).toBeCloseTo(sum(figures.slice(0, -1)), 2);
    }
  });

  it('leads to the rows behind a figure', async () => {
    const table = await open('payroll', { periods: '1', rows: '@department', columns: '-' });
    const cell = table.querySelector('tbody td') as HTMLElement;
    const sum = amountOf(cell.textContent);
    await press(cell.textContent, part(cell));
    const rows = await screen.findByRole('table', { name: 'Rows' });
    const figures = [...rows.querySelectorAll('tbody tr')].map((row) =>
      amountOf(row.querySelector('td:last-child')?.textContent),
    );
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.reduce((all, each) => all + each, 0)).toBeCloseTo(sum, 2);
  });

  it('takes a field by menu, puts it elsewhere and takes it out again; the address follows', async () => {
    await open('payroll', { periods: '1', rows: '@department', columns: '-' });
    await press('Add to Columns');
    await press('Legal entity', undefined, 'menuitem');
    await until(
      async () => window.location.search,
      (search) => search.includes('columns=%2540entity') || search.includes('columns=%40entity'),
    );
    await press('Legal entity');
    await press('Move to Rows', undefined, 'menuitem');
    await until(
      async () => new URLSearchParams(window.location.search).get('columns'),
      (columns) => columns === '-',
    );
  });

  it('moves a field within its well, by keys and by its menu; rows are grouped in that order', async () => {
    await open('payroll', { periods: '1', rows: '@entity,@department', columns: '-' });
    const rows = () => new URLSearchParams(window.location.search).get('rows');
    const before = rows();
    const chip = await screen.findByRole('button', { name: 'Legal entity' });
    chip.focus();
    fireEvent.keyDown(chip, { key: 'ArrowRight', altKey: true });
    const turned = await until(
      async () => rows(),
      (now) => now !== before,
    );
    expect(decodeURIComponent(turned ?? '')).toBe('@department,@entity');
    await until(
      async () => document.activeElement?.textContent,
      (text) => text === 'Legal entity',
    );
    await press('Legal entity');
    await press('Move forward', undefined, 'menuitem');
    await until(
      async () => decodeURIComponent(rows() ?? ''),
      (now) => now === '@entity,@department',
    );
  });

  it('shows an analyst groups of people and never fewer: no names, no rows, no extremes, only what was submitted', async () => {
    const table = await open('analyst', { periods: '3', rows: '@department', columns: '@period' });
    const hidden = [...table.querySelectorAll('td')].filter((cell) => cell.textContent === '•');
    expect(hidden.length).toBeGreaterThan(0);
    await read(/groups under 3 people are hidden/);
    expect(named('button', /^\d/)).toEqual([]);
    await press('Add to Rows');
    expect(named('menuitem', /^(Employee|Name$)/)).toEqual([]);
    expect(named('menuitem', 'Insured this month')).toHaveLength(1);
    const solutionId = await solutionOf(house.db, 'china-monthly');
    const analyst = await house.as('analyst');
    const ask = (more: object) =>
      analyst.ask('payroll.pivots.compute', {
        solutionId,
        table: 'Pay',
        values: [{ field: 'net', aggregate: 'max' }],
        ...more,
      });
    await expect(ask({})).rejects.toThrow(/NOT_OFFERED/);
    for (const field of ['employee', 'name'])
      await expect(ask({ values: [{ field: 'net', aggregate: 'sum' }], rows: [field] })).rejects.toThrow(
        /NO_SUCH_FIELD/,
      );
    await expect(ask({ values: [{ field: 'net', aggregate: 'sum' }], table: 'Salaries' })).rejects.toThrow(
      /UNKNOWN_TABLE/,
    );
    await expect(
      analyst.ask('payroll.pivots.rows', {
        solutionId,
        table: 'Pay',
        values: [{ field: 'net', aggregate: 'sum' }],
        group: [],
      }),
    ).rejects.toThrow(/403|401|404/);
    const byDepartment = await analyst.ask<{ rows: (string | null)[][] }>('payroll.pivots.compute', {
      solutionId,
      table: 'Pay',
      rows: ['@department'],
      values: [{ field: 'net', aggregate: 'sum' }],
    });
    // In the language of their account.
    expect(byDepartment.rows.flat()).toContain('少于 3 人');
  });

  it('breaks a group down by another field, for an analyst too, in figures that add up to it', async () => {
    const table = await open('analyst', { periods: '3', rows: '@entity', columns: '-' });
    const line = table.querySelector('tbody tr') as HTMLElement;
    const name = line.querySelector('th')?.textContent ?? '';
    const whole = amountOf(figuresOf(line).at(-1));
    expect(whole).toBeGreaterThan(0);
    await press(name, part(line));
    await press('Pay period', undefined, 'menuitem');
    const periods = await until(
      async () =>
        [...(await screen.findByTestId('pivot')).querySelectorAll('tbody tr')].map((row) =>
          amountOf(figuresOf(row).at(-1)),
        ),
      (figures) => figures.length > 1,
    );
    expect(sum(periods)).toBeCloseTo(whole, 2);
    expect(JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '[]')).toEqual([
      { field: '@entity', values: [name] },
    ]);
  });

  it('hands the table out as a file, hidden where it is hidden', async () => {
    await open('analyst', { periods: '1', rows: '@entity,@department', columns: '-' });
    await press('Download values');
    await press(/CSV/, undefined, 'menuitem');
    const { result } = await until(
      () =>
        house.db
          .selectFrom('jobs')
          .select(['result', 'state'])
          .where('topic', '=', 'payroll.values')
          .executeTakeFirstOrThrow(),
      ({ state }) => state === 'done',
    );
    const { fileId } = JSON.parse(result ?? '{}') as { fileId: string };
    const text = (await house.services.files.read(house.db, fileId)).toString('utf8');
    expect(text).toContain('Department');
    expect(text).toContain('hidden');
    expect(text).toContain(': subtotal');
    expect(text).toContain('Total');
  });
});

describe('the pivot of the standing book', () => {
  it('adds up the payslips of every period, of whoever is searched for, and opens a slip', async () => {
    const solution = await solutionOf(house.db, 'china-monthly');
    const slips = await house.db
      .selectFrom('payroll_payslips as p')
      .innerJoin('payroll_periods as t', 't.id', 'p.period_id')
      .select(['t.code', 'p.net', 'p.scale', 'p.employee_number', 'p.number'])
      .where('p.solution_id', '=', solution)
      .where('p.status', '!=', 'disabled')
      .execute();
    const netOf = (rows: typeof slips) => sum(rows.map(({ net, scale }) => Number(net) / 10 ** scale));
    const periods = [...new Set(slips.map(({ code }) => code))].sort();
    expect(periods.length).toBeGreaterThan(1);
    await house.visit(
      'payroll',
      `/workbench/payroll/standing-book?${new URLSearchParams({ solution, periods: '60' })}`,
    );
    await press('Pivot', undefined, 'tab');
    const foot = async () =>
      figuresOf((await screen.findByTestId('pivot')).querySelector('tfoot tr')).map(amountOf);
    const expected = periods.map((period) => netOf(slips.filter(({ code }) => code === period)));
    await until(foot, (found) => found.length === expected.length + 1);
    for (const [at, figure] of (await foot()).entries())
      expect(figure).toBeCloseTo(expected[at] ?? sum(expected), 2);

    const number = slips[0]?.employee_number ?? '';
    const own = slips.filter((slip) => slip.employee_number === number);
    await fill('Person', number);
    await until(foot, (found) => Math.abs((found.at(-1) ?? 0) - netOf(own)) < 0.005);
    expect(window.location.search).toContain(`search=${number}`);
    const total = screen.getByTestId('pivot').querySelector('tfoot td:last-child button');
    await press(
      total?.textContent ?? '',
      part(screen.getByTestId('pivot').querySelector('tfoot') as HTMLElement),
    );
    const rows = await screen.findByRole('table', { name: 'Rows' });
    expect(rows.querySelectorAll('tbody tr')).toHaveLength(own.length);
    (rows.querySelector('tbody button') as HTMLElement).click();
    await until(
      async () => document.body.textContent ?? '',
      (text) => own.some((slip) => text.includes(slip.number)),
    );
  });
});
