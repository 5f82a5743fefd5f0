import { solutionOf } from './demo.ts';
import type { House } from './house.tsx';

export interface File {
  tables: {
    code: string;
    kind: string;
    master?: boolean;
    columns?: { code: string; formula?: string; tags?: string[] }[];
  }[];
  tests?: { name: string; expect: Record<string, Record<string, unknown>[]> }[];
}

/** Copies of the demo's solution for the United States, as its author makes them. */
export function copiesIn(house: House) {
  const solution = () => solutionOf(house.db, 'us-biweekly');
  return {
    solution,
    copies: (solutionId: string) =>
      house.db
        .selectFrom('payroll_copies')
        .select(['id', 'number', 'status', 'file'])
        .where('solution_id', '=', solutionId)
        .orderBy('number')
        .execute(),
    async drafted(changes: (file: File) => File = (file) => file): Promise<{ id: string; copyId: string }> {
      const id = await solution();
      const author = await house.as('solution');
      const { copyId } = await author.command<{ copyId: string }>('payroll.copies.newDraft', {
        solutionId: id,
      });
      const copy = await author.ask<{ version: number; file: File }>('payroll.copies.get', { copyId });
      await author.command('payroll.copies.save', {
        copyId,
        version: copy.version,
        file: changes(copy.file),
      });
      return { id, copyId };
    },
    visit: (id: string, tab: string, login: 'solution' | 'approver' = 'solution') =>
      house.visit(login, `/workbench/payroll/solutions/${id}/${tab}`),
  };
}
