import type { SolutionFile } from '@suanpan/engine';
import { trpc } from '@suanpan/portal/kit/api';
import { useQuery } from '@tanstack/react-query';
import type { CopyDetail } from '../editing/copy/copy-detail.ts';

/** The file that batches are computed with now, to be held beside a draft; undefined where the copy is that one. */
export function usePublishedFile(copy: CopyDetail): SolutionFile | undefined {
  const isDraft = copy.status === 'draft';
  const solution = useQuery({
    ...trpc.payroll.solutions.get.queryOptions({ id: copy.solutionId }),
    enabled: isDraft && copy.solutionId !== '',
  });
  const copyId = isDraft ? solution.data?.publishedCopyId : undefined;
  const published = useQuery({
    ...trpc.payroll.copies.get.queryOptions({ copyId: copyId ?? '' }),
    enabled: !!copyId,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return copyId ? published.data?.file : undefined;
}
