import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { useLocalName } from '../../shared/local-name.ts';
import type { SecondaryAction } from '../../shared/page.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];

export function useSolutionActions(solution: Solution | undefined): SecondaryAction[] {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const location = useAppLocation();
  const refresh = () => queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
  const update = useCommand(trpc.payroll.solutions.update.mutationOptions({ onSuccess: refresh }), {
    success: t('settings.saved'),
  });
  const remove = useCommand(trpc.payroll.solutions.remove.mutationOptions(), { success: t('remove.done') });
  if (!solution) return [];

  const setActive = async () => {
    const name = nameOf(solution.name, solution.code);
    const sure = await confirm({
      title: t(solution.active ? 'deactivate.title' : 'activate.title'),
      message: t(solution.active ? 'deactivate.message' : 'activate.message', { name }),
    });
    if (sure) update.mutate({ id: solution.id, version: solution.version, active: !solution.active });
  };
  const drop = async () => {
    const sure = await confirm({
      title: t('remove.title'),
      message: t('remove.message', {
        name: nameOf(solution.name, solution.code),
        count: solution.copies.length,
        copies: solution.copies.length,
        batches: solution.batchCount,
      }),
      confirmLabel: t('remove.confirm'),
      irreversible: true,
    });
    if (!sure) return;
    remove.mutate(
      { id: solution.id },
      {
        onSuccess: () => {
          refresh();
          location.navigate('/workbench/payroll/solutions');
        },
      },
    );
  };

  return [
    { label: t(solution.active ? 'deactivate.title' : 'activate.title'), onClick: setActive },
    {
      label: t('remove.title'),
      onClick: drop,
      danger: true,
      disabled: solution.batchCount > 0,
      ...(solution.batchCount > 0 ? { hint: t('remove.hasBatches') } : {}),
    },
  ];
}
