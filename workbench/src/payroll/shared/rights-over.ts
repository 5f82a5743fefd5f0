import { trpc } from '@suanpan/portal/kit/api';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';

/** Whether the reader holds the right over this solution: how far rights reach, and how those of several roles combine, says the server. */
export const holdsOver = (solution: { rights: readonly string[] } | undefined, right: string): boolean =>
  solution?.rights.includes(right) === true;

/** The same where only the id of the solution is known. */
export function useCanOver(right: string, solutionId: string | undefined): boolean {
  const somewhere = useCan(right);
  const solution = useQuery({
    ...trpc.payroll.solutions.get.queryOptions({ id: solutionId ?? '' }),
    enabled: somewhere && solutionId !== undefined && solutionId !== '',
    meta: { silent: true },
  });
  return somewhere && holdsOver(solution.data, right);
}
