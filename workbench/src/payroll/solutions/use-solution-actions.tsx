import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { type ReactNode, useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import type { SecondaryAction } from '../../shared/page.tsx';
import { holdsOver } from '../shared/rights-over.ts';
import { PublishDialog } from './copies/publish-dialog.tsx';
import { useDiscardDraft } from './copies/use-discard-draft.ts';

type Solution = RouterOutputs['payroll']['solutions']['list']['rows'][number];

interface SolutionActions {
  actions: SecondaryAction[];
  /** What one of them has opened. */
  dialog: ReactNode;
}

/** What is done with a solution as a whole, from its page and from the list. */
export function useSolutionActions(solution: Solution | undefined): SolutionActions {
  const t = useText('workbench/payroll/solutions');
  const mayEdit = holdsOver(solution, 'payroll.solutions.edit');
  const mayPublish = holdsOver(solution, 'payroll.solutions.publish');
  const [publishing, setPublishing] = useState<string>();
  const { setActive, unpublish, drop } = useSolutionCommands(solution);
  const discard = useDiscardDraft(solution);
  if (!solution) return { actions: [], dialog: null };

  const { publishableCopyId, publishedNumber, draftCopyId } = solution;
  const actions: (SecondaryAction | false)[] = [
    mayPublish &&
      publishableCopyId !== null && {
        label: t('publish.title'),
        onClick: () => setPublishing(publishableCopyId),
      },
    mayPublish && publishedNumber !== null && { label: t('unpublish.title'), onClick: unpublish },
    mayEdit && {
      label: t(solution.active ? 'deactivate.title' : 'activate.title'),
      onClick: setActive,
    },
    mayEdit &&
      draftCopyId !== null && {
        label: t('discard.title'),
        onClick: () => void discard(draftCopyId),
        danger: true,
        disabled: solution.copyCount === 1,
        ...(solution.copyCount === 1 ? { hint: t('discard.lastCopy') } : {}),
      },
    mayEdit && {
      label: t('remove.title'),
      onClick: drop,
      danger: true,
      disabled: solution.batchCount > 0,
      ...(solution.batchCount > 0 ? { hint: t('remove.hasBatches') } : {}),
    },
  ];
  return {
    actions: actions.filter((action) => action !== false),
    dialog: publishing && (
      <PublishDialog solution={solution} copyId={publishing} onClose={() => setPublishing(undefined)} />
    ),
  };
}

function useSolutionCommands(solution: Solution | undefined) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const format = useFormat();
  const location = useAppLocation();
  const onSuccess = () => {
    queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
    queryClient.invalidateQueries(trpc.payroll.copies.pathFilter());
  };
  const { solutions, copies } = trpc.payroll;
  const update = useCommand(solutions.update.mutationOptions({ onSuccess }), {
    done: 'saved',
  });
  const remove = useCommand(solutions.remove.mutationOptions({ onSuccess }), { success: t('remove.done') });
  const takeBack = useCommand(copies.unpublish.mutationOptions({ onSuccess }), {
    success: t('unpublish.done'),
  });
  const name = solution ? nameOf(solution.name, solution.code) : '';

  const setActive = async () => {
    if (!solution) return;
    const sure = await confirm({
      title: t(solution.active ? 'deactivate.title' : 'activate.title'),
      message: t(solution.active ? 'deactivate.message' : 'activate.message', { name }),
    });
    if (sure) update.mutate({ id: solution.id, version: solution.version, active: !solution.active });
  };
  const unpublish = async () => {
    if (!solution) return;
    const sure = await confirm({
      title: t('unpublish.title'),
      message: t('unpublish.message', { name, number: solution.publishedNumber ?? 0 }),
    });
    if (sure) takeBack.mutate({ solutionId: solution.id });
  };
  const drop = async () => {
    if (!solution) return;
    const sure = await confirm({
      title: t('remove.title'),
      message: t('remove.message', {
        name,
        copies: t('remove.copies', { count: solution.copyCount, number: format.number(solution.copyCount) }),
        periods: t('remove.periods', {
          count: solution.periodCount,
          number: format.number(solution.periodCount),
        }),
      }),
      confirmLabel: t('remove.confirm'),
      irreversible: true,
    });
    if (!sure) return;
    remove.mutate(
      { id: solution.id },
      { onSuccess: () => location.navigate('/workbench/payroll/solutions') },
    );
  };
  return { setActive, unpublish, drop };
}
