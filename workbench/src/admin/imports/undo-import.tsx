import { Button, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';

interface UndoImportProps {
  run: {
    jobId: string | null;
    subject: string;
    fileName: string;
    mayUndo: boolean;
    undoneAt: string | null;
  };
  onUndone?: (() => void) | undefined;
  compact?: boolean;
}

/** Whoever is left is named as far as one reads. */
const MOST_NAMED = 20;

const CATALOGUES = [
  'people.jobs',
  'people.posts',
  'people.costCentres',
  'people.payGrades',
  'people.compensationItems',
];

/** What undoing it means, by what was imported. */
function questionOf(subject: string) {
  if (CATALOGUES.includes(subject)) return 'undo.confirmRecords';
  if (subject === 'payroll.balances') return 'undo.confirmBalances';
  return subject === 'payroll.table' ? 'undo.confirm' : 'undo.confirmPeople';
}

/** Takes back one's own import while nothing has changed since; afterwards says when that was. */
export function UndoImport({ run, onUndone, compact = false }: UndoImportProps) {
  const t = useText('workbench/admin/imports');
  const format = useFormat();
  const [left, setLeft] = useState<readonly string[]>([]);
  const undo = useCommand(
    trpc.admin.imports.undo.mutationOptions({
      onSuccess: async (answer) => {
        setLeft(answer.left);
        await queryClient.invalidateQueries(trpc.admin.imports.pathFilter());
        await queryClient.invalidateQueries(trpc.people.pathFilter());
        await queryClient.invalidateQueries(trpc.payroll.pathFilter());
        onUndone?.();
      },
    }),
    { success: t('undo.done') },
  );
  const { jobId, fileName, mayUndo, undoneAt } = run;
  if (undoneAt)
    return (
      <div>
        <Text size="xs" c="dimmed" span>
          {t('undo.undone', { when: format.instant(undoneAt) })}
        </Text>
        {left.length > 0 && (
          <Text size="xs" role="alert">
            {t(CATALOGUES.includes(run.subject) ? 'undo.leftRecords' : 'undo.left', {
              count: left.length,
              numbers: format.list(left.slice(0, MOST_NAMED)),
            })}
          </Text>
        )}
      </div>
    );
  if (!mayUndo || jobId === null) return null;
  const ask = async () => {
    const title = t('undo.button');
    const sure = await confirm({
      title,
      message: t(questionOf(run.subject), { file: fileName }),
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
