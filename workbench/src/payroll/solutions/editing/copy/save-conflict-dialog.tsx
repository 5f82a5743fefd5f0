import { Button, Group, Stack, Text } from '@mantine/core';
import type { SolutionFile } from '@suanpan/engine';
import { queryClient, trpc } from '@suanpan/portal/kit/api';
import { downloadFile } from '@suanpan/portal/kit/file';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import type { CopyDetail } from './copy-detail.ts';

interface SaveConflictDialogProps {
  copyId: string;
  mine: SolutionFile;
  onClose: () => void;
  onTakeTheirs: (theirs: CopyDetail) => void;
  onKeepMine: (theirs: CopyDetail) => void;
}

/** Somebody else saved the draft meanwhile: nothing of either is lost without being asked. */
export function SaveConflictDialog({
  copyId,
  mine,
  onClose,
  onTakeTheirs,
  onKeepMine,
}: SaveConflictDialogProps) {
  const t = useText('workbench/payroll/solutions');
  const [busy, setBusy] = useState(false);

  const withTheirs = async (then: (theirs: CopyDetail) => void) => {
    setBusy(true);
    try {
      then(
        await queryClient.fetchQuery({ ...trpc.payroll.copies.get.queryOptions({ copyId }), staleTime: 0 }),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog opened onClose={onClose} title={t('conflict.title')} closeOnClickOutside={false}>
      <Stack>
        <Text size="sm">{t('conflict.message')}</Text>
        <Button
          variant="subtle"
          onClick={() =>
            downloadFile(`${mine.code}.mine.json`, JSON.stringify(mine, null, 2), 'application/json')
          }
        >
          {t('conflict.downloadMine')}
        </Button>
        <Group justify="flex-end">
          <Button variant="default" loading={busy} onClick={() => withTheirs(onTakeTheirs)}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button color="red" loading={busy} onClick={() => withTheirs(onKeepMine)}>
            {t('conflict.keepMine')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
