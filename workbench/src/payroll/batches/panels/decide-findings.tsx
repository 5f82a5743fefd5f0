import { Button, Group, Stack } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { MultilineInput } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useMe } from '@suanpan/portal/kit/permission';
import { useState } from 'react';
import { invalidateBatch } from '../state/use-batch.ts';
import { AssignDialog } from './assign-dialog.tsx';

interface DecideProps {
  batchId: string;
  ids: string[];
  onDone: () => void;
}

/** What is done with the findings that are ticked. */
export function DecideFindings({ batchId, ids, onDone }: DecideProps) {
  const t = useText('workbench/payroll/batches');
  const me = useMe();
  const [note, setNote] = useState('');
  const [giving, setGiving] = useState(false);
  const done = { onSuccess: () => invalidateBatch() };
  const acknowledge = useCommand(trpc.payroll.findings.acknowledge.mutationOptions(done), {
    success: () => t('findings.acknowledged'),
  });
  const assign = useCommand(trpc.payroll.findings.assign.mutationOptions(done), {
    success: () => t('findings.assigned'),
  });
  return (
    <Stack gap={6} style={{ position: 'sticky', bottom: -12, background: 'var(--suanpan-surface)' }} py="xs">
      <MultilineInput
        size="xs"
        label={t('findings.note')}
        minRows={1}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap={6}>
        <Button
          size="compact-sm"
          disabled={note.trim() === ''}
          loading={acknowledge.isPending}
          onClick={() =>
            acknowledge.mutate(
              { ids, note: note.trim() },
              {
                onSuccess: () => {
                  onDone();
                  setNote('');
                },
              },
            )
          }
        >
          {t('findings.acknowledge', { count: ids.length })}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={assign.isPending}
          onClick={() => assign.mutate({ ids, userId: me.user.id })}
        >
          {t('findings.assignToMe')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setGiving(true)}>
          {t('findings.assign')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => assign.mutate({ ids, userId: null })}
          disabled={assign.isPending}
        >
          {t('findings.unassign')}
        </Button>
      </Group>
      {giving && (
        <AssignDialog
          batchId={batchId}
          pending={assign.isPending}
          onGive={(to) => assign.mutate({ ids, ...to }, { onSuccess: () => setGiving(false) })}
          onClose={() => setGiving(false)}
        />
      )}
    </Stack>
  );
}
