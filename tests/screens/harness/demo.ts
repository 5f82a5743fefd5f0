import type { House } from './house.tsx';

/** The open batch of a solution of the demo: China's is new, the United States' calculated, Taiwan's being approved. */
export async function batchOf(db: House['db'], solution: string): Promise<string> {
  const { id } = await db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
    .select('b.id')
    .where('s.code', '=', solution)
    .where('b.status', '!=', 'closed')
    .executeTakeFirstOrThrow();
  return id;
}

export async function solutionOf(db: House['db'], code: string): Promise<string> {
  const { id } = await db
    .selectFrom('payroll_solutions')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
}
