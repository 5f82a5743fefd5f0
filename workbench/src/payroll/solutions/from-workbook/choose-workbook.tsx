import { Button, FileButton, Group, Text } from '@mantine/core';
import { problemOf, queryClient, trpc, uploadFile } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import type { OpenedWorkbook } from './use-proposal.ts';

interface ChooseWorkbookProps {
  opened: OpenedWorkbook | null;
  error?: string | undefined;
  onOpen: (opened: OpenedWorkbook) => void;
}

/** Sends the file, and has it read: nothing is stored of what it holds until a proposal is taken. */
export function ChooseWorkbook({ opened, error, onOpen }: ChooseWorkbookProps) {
  const t = useText('workbench/payroll/solutions');
  const [busy, setBusy] = useState(false);

  const take = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      const { fileId } = await uploadFile(file);
      const asked = trpc.payroll.excel.readWorkbook.queryOptions({ fileId });
      const { name, book } = await queryClient.fetchQuery({ ...asked, gcTime: 0 });
      onOpen({ name, book, choices: {} });
    } catch (failure) {
      notifyProblem(problemOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Group gap="sm">
      <FileButton
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(file) => void take(file)}
      >
        {(props) => (
          <Button {...props} variant="default" loading={busy} leftSection={<IconTable size={16} />}>
            {t(opened ? 'fromWorkbook.chooseOther' : 'fromWorkbook.choose')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c={error && !opened ? 'red' : 'dimmed'} aria-live="polite">
        {busy ? t('fromWorkbook.reading') : (opened?.name ?? error ?? t('fromWorkbook.hint'))}
      </Text>
    </Group>
  );
}
