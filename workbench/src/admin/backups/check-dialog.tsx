import { Alert, Skeleton, Stack } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import type { BackupRow } from './backup-row.ts';

/** Whether a backup is still what was written, and in which form its database is. */
export function CheckDialog({ row, onClose }: { row: BackupRow; onClose: () => void }) {
  const t = useText('workbench/admin/backups');
  const format = useFormat();
  return (
    <Dialog opened onClose={onClose} title={t('checkOf', { name: format.instant(row.at) })}>
      <Checked id={row.id} />
    </Dialog>
  );
}

/** @param back whether somebody means to go back to it: what that takes back is told */
export function Checked({ id, back = false }: { id: string; back?: boolean }) {
  const t = useText('workbench/admin/backups');
  const check = useQuery({ ...trpc.admin.backups.check.queryOptions({ id }), staleTime: 0, retry: false });
  if (check.error) return <ErrorState error={check.error} onRetry={() => void check.refetch()} />;
  if (!check.data) return <Skeleton h={64} />;
  const { ok, files, changesSince } = check.data;
  return (
    <Stack gap="xs">
      <Verdict said={check.data} sound={t('sound', { count: files })} />
      {back && ok && <Alert color="yellow">{t('changesSince', { count: changesSince })}</Alert>}
    </Stack>
  );
}

function Verdict({ said, sound }: { said: RouterOutputs['admin']['backups']['check']; sound: string }) {
  const t = useText('workbench/admin/backups');
  if (!said.ok)
    return (
      <Alert color="red" role="alert">
        {said.problem}
      </Alert>
    );
  return (
    <Alert color="green" role="status">
      {sound} {said.olderBy === 0 ? t('sameForm') : t('olderForm', { count: said.olderBy })}
    </Alert>
  );
}
