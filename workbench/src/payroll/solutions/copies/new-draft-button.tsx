import { Button, type ButtonProps } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';

type Solution = RouterOutputs['payroll']['solutions']['get'];

interface NewDraftButtonProps {
  solution: Solution;
  /** Base of the draft; the published copy when absent. */
  fromCopyId?: string;
  size?: ButtonProps['size'];
  /** The draft opens at the place of the copy that is looked at. */
  stays?: boolean;
}

/** A published copy is edited in a new draft; a draft that exists already is opened or, when asked, replaced. */
export function NewDraftButton({ solution, fromCopyId, size = 'sm', stays = false }: NewDraftButtonProps) {
  const t = useText('workbench/payroll/solutions');
  const location = useAppLocation();
  const create = useCommand(trpc.payroll.copies.newDraft.mutationOptions(), {
    success: t('copies.draftMade'),
  });
  const open = (copyId: string) =>
    location.navigate(
      `${stays ? location.pathname : `/workbench/payroll/solutions/${solution.id}/tables`}?copy=${copyId}`,
    );

  const begin = async () => {
    const existing = solution.draftCopyId;
    if (existing) {
      const replace = await confirm({
        title: t('copies.draftExistsTitle'),
        message: t('copies.draftExists', { number: solution.draftNumber ?? 0 }),
        confirmLabel: t('copies.replaceDraft'),
        irreversible: true,
      });
      if (!replace) return;
    }
    create.mutate(
      {
        solutionId: solution.id,
        ...(fromCopyId ? { fromCopyId } : {}),
        ...(existing ? { replaceDraft: true } : {}),
      },
      {
        onSuccess: (made) => {
          queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
          queryClient.invalidateQueries(trpc.payroll.copies.pathFilter());
          open(made.copyId);
        },
      },
    );
  };

  const draft = solution.draftCopyId;
  if (draft && !fromCopyId) {
    return (
      <Button size={size} onClick={() => open(draft)}>
        {t('copies.openDraft')}
      </Button>
    );
  }
  return (
    <Button
      size={size}
      variant={fromCopyId ? 'default' : 'filled'}
      loading={create.isPending}
      onClick={begin}
    >
      {t('copies.newDraft')}
    </Button>
  );
}
