import type { SolutionFile } from '@suanpan/engine';
import { OWN_FIELD, registerFieldUses } from '../../../people/index.ts';

/** Drafts and published copies that read a field of the company's own: in a snapshot, or in whom the solution pays. */
registerFieldUses(async (db, code) => {
  const field = `${OWN_FIELD}${code}`;
  const copies = await db
    .selectFrom('payroll_copies as c')
    .innerJoin('payroll_solutions as s', 's.id', 'c.solution_id')
    .select(['s.code', 'c.number', 'c.file', 'c.configuration'])
    .where('c.status', 'in', ['draft', 'published'])
    .where((eb) => eb.or([eb('c.file', 'like', `%${field}%`), eb('c.configuration', 'like', `%${field}%`)]))
    .orderBy('s.code')
    .orderBy('c.number')
    .execute();
  const named = new RegExp(`\\b${field}\\b`, 'i');
  return copies
    .filter(({ file, configuration }) => named.test(tablesOf(file)) || named.test(configuration ?? ''))
    .map(({ code: solution, number }) => `${solution} (${number})`);
});

const tablesOf = (file: string) => JSON.stringify((JSON.parse(file) as SolutionFile).tables ?? []);
