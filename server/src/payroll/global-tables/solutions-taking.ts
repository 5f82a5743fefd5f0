import type { SolutionFile } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { type DataScope, NO_SCOPE } from '../../platform/trpc/scope.ts';
import { solutionsInScope } from '../shared/solution-access.ts';

const EVERYTHING: DataScope = { ...NO_SCOPE, all: true };

/** Drafts and published copies that take rows from global tables, of solutions in scope. */
async function takingCopies(db: Kysely<DB>, scope: DataScope) {
  const rows = await db
    .selectFrom('payroll_solutions as s')
    .innerJoin('payroll_copies as c', 'c.solution_id', 's.id')
    .select(['s.id', 's.code', 's.name', 'c.status', 'c.file'])
    .where((eb) => solutionsInScope(eb, scope))
    .where('c.status', 'in', ['draft', 'published'])
    .where('c.file', 'like', '%"global"%')
    .orderBy('s.code')
    .orderBy('c.number')
    .execute();
  return rows.map((row) => {
    const file = JSON.parse(row.file) as SolutionFile;
    const codes = (file.tables ?? []).filter((table) => table.global).map((table) => table.code);
    return { ...row, file, codes };
  });
}

export async function copiesTaking(db: Kysely<DB>, table: string, status: 'draft' | 'published') {
  const copies = await takingCopies(db, EVERYTHING);
  return copies.filter((copy) => copy.status === status && copy.codes.includes(table));
}

export interface TakingSolution {
  id: string;
  code: string;
  name: string | Record<string, string>;
  published: boolean;
}

/** By the code of the global table: solutions that take it, and whether their published copy does. */
export async function solutionsTaking(
  db: Kysely<DB>,
  scope: DataScope,
): Promise<Map<string, TakingSolution[]>> {
  const found = new Map<string, Map<string, TakingSolution>>();
  for (const { id, code, name, status, codes } of await takingCopies(db, scope))
    for (const table of codes) {
      const solutions = found.get(table) ?? new Map<string, TakingSolution>();
      found.set(table, solutions);
      const before = solutions.get(id);
      solutions.set(id, {
        ...{ id, code, name: JSON.parse(name) as TakingSolution['name'] },
        published: status === 'published' || before?.published === true,
      });
    }
  return new Map([...found].map(([table, solutions]) => [table, [...solutions.values()]]));
}
