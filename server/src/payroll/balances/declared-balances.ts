import type { SolutionFile } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export type BalanceFile = NonNullable<SolutionFile['balances']>[number];

/** A balance as a draft or published copy has it. */
export interface Declared {
  solution: { code: string; name: string | Record<string, string> };
  file: BalanceFile;
  currency: string;
  /** MM-DD, where the year of its solution doesn't begin with January. */
  yearStart: string | undefined;
}

/** Balances that solutions declare themselves, by code; the published copy's before the draft's. */
export async function declaredBalances(db: Kysely<DB>): Promise<Map<string, Declared[]>> {
  const copies = await db
    .selectFrom('payroll_copies as c')
    .innerJoin('payroll_solutions as s', 's.id', 'c.solution_id')
    .select(['s.code', 's.name as called', 's.currency', 'c.file'])
    .where('c.status', 'in', ['published', 'draft'])
    .where('c.file', 'like', '%"balances"%')
    .orderBy('c.status', 'desc')
    .orderBy('s.code')
    .execute();
  const found = new Map<string, Declared[]>();
  for (const { code, called, currency, file: text } of copies) {
    const solution = { code, name: JSON.parse(called) as Declared['solution']['name'] };
    const { balances = [], yearStart } = JSON.parse(text) as SolutionFile;
    for (const file of balances)
      found.set(file.code, [...(found.get(file.code) ?? []), { solution, file, currency, yearStart }]);
  }
  return found;
}
