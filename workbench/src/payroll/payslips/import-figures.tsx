import { Button, Group, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { KEEPING_MODES } from '@suanpan/server/words';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { ImportWizard } from '../../admin/imports/import-wizard.tsx';
import { useLocalName } from '../../shared/local-name.ts';

interface ImportFiguresProps {
  batchId: string;
  columns: RouterOutputs['payroll']['payslips']['suggest']['columns'];
  imported: number;
}

/** How many employees have figures of a file, and the way to bring them. */
export function ImportFigures({ batchId, columns, imported }: ImportFiguresProps) {
  const t = useText('workbench/payroll/payslips');
  const format = useFormat();
  const nameOf = useLocalName();
  const [opened, setOpened] = useState(false);
  return (
    <Group mt="xs" gap="sm">
      <Text size="sm">{t('choice.imported', { count: imported, shown: format.number(imported) })}</Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconUpload size={14} />}
        onClick={() => setOpened(true)}
      >
        {t('choice.import')}
      </Button>
      {opened && (
        // What is sent in there is no answer to the form around it.
        <div onSubmit={(event) => event.stopPropagation()}>
          <Dialog
            opened
            size="xl"
            title={t('choice.import')}
            onClose={() => setOpened(false)}
            closeOnClickOutside={false}
          >
            <ImportWizard
              subject="payroll.payslips"
              target={{ batchId }}
              modes={KEEPING_MODES}
              columns={columns.map(({ code, name, key, required }) => ({
                code,
                label: nameOf(name, code),
                aliases: typeof name === 'string' ? [] : Object.values(name),
                key,
                required,
              }))}
              onDone={() => queryClient.invalidateQueries(trpc.payroll.payslips.pathFilter())}
              onClose={() => setOpened(false)}
            />
          </Dialog>
        </div>
      )}
    </Group>
  );
}
