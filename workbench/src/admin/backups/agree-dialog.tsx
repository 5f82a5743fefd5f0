import { Select, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import type { RestoreRow } from './backup-row.ts';

const MINUTES = [0, 2, 5, 15, 60];

/** The second administrator agrees, and says when. */
export function AgreeDialog({ row, onClose }: { row: RestoreRow; onClose: () => void }) {
  const t = useText('workbench/admin/backups');
  const format = useFormat();
  const [minutes, setMinutes] = useState('5');
  const agree = useCommand(
    trpc.admin.backups.restores.agree.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.admin.backups.pathFilter());
        onClose();
      },
    }),
    { success: t('agreed') },
  );
  return (
    <FormDialog
      opened
      danger
      title={t('agreeTo', { name: format.instant(row.backupAt) })}
      onClose={onClose}
      pending={agree.isPending}
      submitLabel={t('agreeNow')}
      onSubmit={(event) => {
        event.preventDefault();
        agree.mutate({ id: row.id, inMinutes: Number(minutes) });
      }}
    >
      <Text size="sm">
        {t('askedBy', { name: row.askedBy?.name ?? '', at: format.instant(row.askedAt) })}
      </Text>
      <Text size="sm">{row.reason}</Text>
      <Select
        label={t('inMinutes')}
        allowDeselect={false}
        data={MINUTES.map((count) => ({
          value: String(count),
          label: count === 0 ? t('atOnce') : t('minutes', { count }),
        }))}
        value={minutes}
        onChange={(value) => setMinutes(value ?? '5')}
      />
      <Text size="sm" c="dimmed">
        {t('agreeHint')}
      </Text>
    </FormDialog>
  );
}
