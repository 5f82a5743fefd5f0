import { Button, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';

interface UndoImportProps {
  run: { jobId: string | null; fileName: string; mayUndo: boolean; undoneAt: string | null };
  onUndone?: (() => void) | undefined;
  compact?: boolean;
}

/** Takes back one's own import while nothing has changed since; afterwards says when that was. */
export function UndoImport({ run, onUndone, compact = false }: UndoImportProps) {
  const t = useText('workbench/admin/imports');
  const format = useFormat();
  const undo = useCommand(
    trpc.admin.imports.undo.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.admin.imports.pathFilter());
        await queryClient.invalidateQueries(trpc.payroll.pathFilter());
        onUndone?.();
      },
    }),
    { success: t('undo.done') },
  );
  const { jobId, fileName, mayUndo, undoneAt } = run;
  if (undoneAt)
    return (
      <Text size="xs" c="dimmed" span>
        {t('undo.undone', { when: format.instant(undoneAt) })}
      </Text>
    );
  if (!mayUndo || jobId === null) return null;
  const ask = async () => {
    const title = t('undo.button');
    const sure = await confirm({
      title,
      message: t('undo.confirm', { file: fileName }),
      confirmLabel: title,
    });
    if (sure) undo.mutate({ jobId });
  };
  return (
    <Button
      size={compact ? 'compact-xs' : 'sm'}
      variant={compact ? 'subtle' : 'default'}
      loading={undo.isPending}
      onClick={() => void ask()}
    >
      {t('undo.button')}
    </Button>
  );
}
