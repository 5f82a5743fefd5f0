import { readFileSync } from 'node:fs';
import type { SolutionFile } from '@suanpan/engine';
import { fixtureFile } from '@suanpan/fixtures';
import type { ExtraBatch } from './compute-fixtures.ts';

const FILES = {
  People: 'people.csv',
  Salaries: 'pay.csv',
  Attendance: 'attendance.csv',
  Bonuses: 'bonuses.csv',
  Pay: 'pay-rows.csv',
};

/** The thousand people of the walk as rows of its solution; plain files without quotes, so plain splitting reads them. */
export function walkBatch(): ExtraBatch {
  const read = (name: string) => readFileSync(fixtureFile(`walk/${name}`), 'utf8');
  const file = JSON.parse(read('walk-solution.json')) as SolutionFile;
  const tables = Object.entries(FILES).map(([code, name]) => {
    const [header = [], ...rows] = read(name)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    const columns = file.tables.find((table) => table.code === code)?.columns ?? [];
    const chosen = header.map((title) => {
      const column = columns.find((each) => typeof each.name === 'object' && each.name.en === title);
      if (!column) throw new Error(`${code} has no column ${title}`);
      return column;
    });
    const records = rows.map((row) =>
      Object.fromEntries(
        chosen.map(({ code: column, type }, index) => {
          const text = row[index] ?? '';
          const numeric = type === 'money' || type === 'number';
          return [column, text === '' ? null : numeric ? Number(text) : text];
        }),
      ),
    );
    return [code, records] as const;
  });
  return { name: 'the thousand people', period: '2026-10', tables: Object.fromEntries(tables) };
}

/** The batch behind `times` copies of itself under other numbers, so that its rows lie elsewhere in the engine's blocks. */
export function placedLater(batch: ExtraBatch, times: number): ExtraBatch {
  const tables = Object.entries(batch.tables).map(([code, rows]) => {
    const copies = Array.from({ length: times }, (_, copy) =>
      rows.map((row) => ({ ...row, employee: `${String(row['employee'])}-${copy}` })),
    );
    return [code, [...copies.flat(), ...rows]] as const;
  });
  return { ...batch, tables: Object.fromEntries(tables) };
}
