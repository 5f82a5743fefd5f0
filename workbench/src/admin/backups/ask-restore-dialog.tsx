import { Code, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, lengthBetween } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import type { BackupRow } from './backup-row.ts';
import { Checked } from './check-dialog.tsx';

/** Asks for going back to a backup: what it takes back is told, and why is written down for whoever agrees. */
export function AskRestoreDialog({ row, onClose }: { row: BackupRow; onClose: () => void }) {
  const t = useText('workbench/admin/backups');
  const format = useFormat();
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: lengthBetween(3, 500) } });
  const ask = useCommand(
    trpc.admin.backups.restores.ask.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.admin.backups.pathFilter());
        onClose();
      },
    }),
    { success: t('asked') },
  );
  return (
    <FormDialog
      opened
      size="lg"
      title={t('askFor', { name: format.instant(row.at) })}
      onClose={onClose}
      pending={ask.isPending}
      submitLabel={t('askNow')}
      onSubmit={form.onSubmit(({ reason }) => ask.mutate({ backupId: row.id, reason }))}
    >
      <Text size="sm">{t('askHint')}</Text>
      <Checked id={row.id} back />
      <Textarea label={t('reason')} required autosize minRows={2} {...form.getInputProps('reason')} />
      <Text size="xs" c="dimmed" component="div">
        {t('byHand')}
        <Code block mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {`DATA_DIR=/srv/suanpan npm run restore -- '${row.place}'`}
        </Code>
      </Text>
    </FormDialog>
  );
}
