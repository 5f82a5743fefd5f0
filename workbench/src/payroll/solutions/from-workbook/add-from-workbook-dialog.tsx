import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { notifySuccess } from '@suanpan/portal/kit/notices';
import { useState } from 'react';
import { useCopyEditor } from '../editing/copy/copy-editor.tsx';
import { useEditorHref } from '../editing/copy/editor-links.tsx';
import { ChooseWorkbook } from './choose-workbook.tsx';
import { ProposalView } from './proposal-view.tsx';
import { type OpenedWorkbook, useProposal } from './use-proposal.ts';

/** Tables of a workbook into the draft that is open: like everything typed there, they are stored with it and can be undone. */
export function AddFromWorkbookDialog({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/payroll/solutions');
  const { file, change } = useCopyEditor();
  const location = useAppLocation();
  const hrefOf = useEditorHref();
  const [opened, setOpened] = useState<OpenedWorkbook | null>(null);
  const { code, currency, periodType } = file;
  const { proposal, settling } = useProposal(opened, { code, currency, periodType, into: file });
  const taken = proposal?.tables.filter((table) => !table.dropped) ?? [];

  const take = () => {
    if (!proposal) return;
    change(() => proposal.file);
    notifySuccess(t('fromWorkbook.added', { count: taken.length }));
    onClose();
    const first = taken.find((table) => table.master) ?? taken[0];
    if (first) location.navigate(hrefOf(`tables/${first.code}`));
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('fromWorkbook.title')}
      size={opened ? 'min(1200px, 95vw)' : 'lg'}
      closeOnClickOutside={false}
      closeOnEscape={!opened}
    >
      <Stack gap="sm">
        <Text size="sm">{t('fromWorkbook.about')}</Text>
        <ChooseWorkbook opened={opened} onOpen={setOpened} />
        {opened && (
          <ProposalView
            key={opened.name}
            opened={opened}
            proposal={proposal}
            settling={settling}
            onChoices={(choices) => setOpened({ ...opened, choices })}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={take} disabled={taken.length === 0} loading={opened !== null && settling}>
            {t('fromWorkbook.add', { count: taken.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
