import { Alert, Button, Code, CopyButton, Group, List, Stack } from '@mantine/core';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import type { BackupRow } from './backup-row.ts';
import { Checked } from './check-dialog.tsx';

/** How a backup comes back: beside what runs, never over it, so that the way back stays open. */
export function RestoreDialog({ row, onClose }: { row: BackupRow; onClose: () => void }) {
  const t = useText('workbench/admin/backups');
  const format = useFormat();
  const command = `DATA_DIR=/srv/suanpan-restored npm run restore -- '${row.place}'`;
  return (
    <Dialog opened size="lg" onClose={onClose} title={t('restoreOf', { name: format.instant(row.at) })}>
      <Stack gap="sm">
        <Checked id={row.id} />
        <Alert color="blue">{t('restoreHint')}</Alert>
        <List size="sm" type="ordered">
          <List.Item>{t('stepKey')}</List.Item>
          <List.Item>
            {t('stepRestore')}
            <Code block mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {command}
            </Code>
          </List.Item>
          <List.Item>{t('stepStart')}</List.Item>
        </List>
        <Group justify="flex-end">
          <CopyButton value={command}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
