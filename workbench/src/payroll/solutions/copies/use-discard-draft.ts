import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { useLocalName } from '../../../shared/local-name.ts';

type Solution = RouterOutputs['payroll']['solutions']['list']['rows'][number];

/** Throws a solution's draft away, after asking. */
export function useDiscardDraft(solution: Solution | undefined): (copyId: string) => Promise<void> {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const location = useAppLocation();
  const discard = useCommand(trpc.payroll.copies.discard.mutationOptions(), { success: t('discard.done') });
  return async (copyId) => {
    const sure = await confirm({
      title: t('discard.title'),
      message: t('discard.message', {
        name: solution ? nameOf(solution.name, solution.code) : '',
        number: solution?.draftNumber ?? 0,
      }),
      confirmLabel: t('discard.confirm'),
      irreversible: true,
    });
    if (!sure) return;
    discard.mutate(
      { copyId },
      {
        onSuccess: () => {
          queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
          queryClient.invalidateQueries(trpc.payroll.copies.pathFilter());
          // The address may still name it.
          location.navigate(location.pathname, { replace: true });
        },
      },
    );
  };
}
