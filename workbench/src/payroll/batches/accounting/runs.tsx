import { Button, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { fileAddress, trpc, useCommand } from '@suanpan/portal/kit/api';
import { LastFailureHere } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import type { RunKind } from '@suanpan/server/words';
import { IconDownload } from '@tabler/icons-react';
import type { Books } from './part.tsx';

interface RunsProps {
  kind: RunKind;
  books: Books;
  mayOpen: boolean;
}

/** What was made before: downloaded again it has the same bytes, which its hash shows. */
export function Runs({ kind, books, mayOpen }: RunsProps) {
  const t = useText('workbench/payroll/batches/accounting');
  const format = useFormat();
  const taken = {
    onSuccess: ({ fileId }: { fileId: string }) => {
      const link = document.createElement('a');
      link.href = `${fileAddress(fileId)}?download`;
      link.download = '';
      link.click();
    },
  };
  const journal = useCommand(trpc.payroll.accounting.journalFile.mutationOptions(taken));
  const payment = useCommand(trpc.payroll.accounting.paymentFile.mutationOptions(taken));
  const take = kind === 'journal' ? journal : payment;
  const runs = books.runs.filter((run) => run.kind === kind);
  if (runs.length === 0) return null;
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {t(`${kind}.runs`)}
      </Text>
      <LastFailureHere />
      {runs.map((run) => (
        <Paper key={run.id} withBorder p="xs">
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              {t('run', { number: run.number, count: run.people, shown: format.number(run.people) })}
              {' · '}
              <Money amount={run.sum} currency={books.currency} scale={books.scale} fw={600} />
              {' · '}
              {t('madeBy', { by: run.madeBy, when: format.instant(run.madeAt) })}
            </Text>
            {mayOpen && (
              <Group gap={6}>
                {run.files.map((file) => (
                  <Button
                    key={file.id}
                    size="compact-xs"
                    variant="default"
                    leftSection={<IconDownload size={14} />}
                    aria-label={t('download', { name: file.name })}
                    loading={take.isPending && take.variables?.fileId === file.id}
                    onClick={() => take.mutate({ fileId: file.id })}
                  >
                    {t(`formats.${file.format}`)}
                  </Button>
                ))}
              </Group>
            )}
          </Group>
          {run.files.map((file) => (
            <Text key={file.id} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t(`formats.${file.format}`)} · SHA-256 <Code>{file.sha256}</Code>
            </Text>
          ))}
        </Paper>
      ))}
    </Stack>
  );
}
