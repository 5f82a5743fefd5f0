import { Alert, Anchor, ScrollArea, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { fileAddress, type RouterOutputs } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';

type Run = RouterOutputs['admin']['imports']['get'];

const countNames = ['created', 'updated', 'removed', 'skipped', 'failed'] as const;

/** How it ended. */
export function Outcome({ run, dryRun }: { run: Run; dryRun: boolean }) {
  const t = useText('workbench/admin/imports');
  const format = useFormat();
  const state = run.status;
  const { created, updated, failed } = run.counts;
  if (state === 'success' && !dryRun && failed > 0) {
    const stored = created + updated;
    return (
      <Alert color={stored > 0 ? 'yellow' : 'red'}>
        {stored > 0
          ? t('doneInPart', { stored: format.number(stored), failed: format.number(failed) })
          : t('noneTaken', { failed: format.number(failed) })}{' '}
        {t('mendFailed')}
      </Alert>
    );
  }
  const words = dryRun ? 'dryDone' : 'done';
  return (
    <Alert color={state === 'failed' ? 'red' : failed > 0 ? 'yellow' : 'green'}>
      {t(state === 'canceled' || state === 'failed' ? state : words)}
      {run.message ? ` · ${run.message}` : ''}
    </Alert>
  );
}

export function Counts({ run: { counts, mode, dryRun } }: { run: Run }) {
  const t = useText('workbench/admin/imports');
  const format = useFormat();
  const names = countNames.filter((name) => name !== 'removed' || (mode === 'overwrite' && !dryRun));
  return (
    <SimpleGrid cols={names.length}>
      {names.map((name) => (
        <Stack key={name} gap={0}>
          <Text size="xs" c="dimmed">
            {t(`counts.${name}`)}
          </Text>
          <Text
            fw={600}
            c={name === 'failed' && counts[name] > 0 ? 'red' : undefined}
            data-testid={`import-${name}`}
          >
            {format.number(counts[name])}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  );
}

/** The first of the rows that failed or were skipped, and the file that has all of them. */
export function RowsLeft({ run }: { run: Run }) {
  const t = useText('workbench/admin/imports');
  const { failures, skipped, counts } = run;
  if (failures.length + skipped.length === 0) return null;
  return (
    <Stack gap="xs">
      {run.failedRowsFileId && (
        <Anchor href={fileAddress(run.failedRowsFileId)} size="sm" download style={{ alignSelf: 'end' }}>
          {t(
            failures.length > 0
              ? skipped.length > 0
                ? 'downloadBoth'
                : 'downloadFailed'
              : 'downloadSkipped',
          )}
        </Anchor>
      )}
      {failures.length > 0 && <RowList title={t('failuresTitle')} rows={failures} of={counts.failed} />}
      {skipped.length > 0 && <RowList title={t('skippedTitle')} rows={skipped} of={counts.skipped} />}
    </Stack>
  );
}

interface RowListProps {
  title: string;
  rows: Run['failures'];
  /** How many there are in all. */
  of: number;
}

function RowList({ title, rows, of }: RowListProps) {
  const t = useText('workbench/admin/imports');
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <ScrollArea.Autosize mah={240}>
        <Table stickyHeader verticalSpacing={2} fz="xs" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70}>{t('failureRow')}</Table.Th>
              <Table.Th w={160}>{t('failureColumn')}</Table.Th>
              <Table.Th>{t('failureMessage')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={index}>
                <Table.Td>{row.row}</Table.Td>
                <Table.Td>{row.label ?? row.column}</Table.Td>
                <Table.Td>{row.message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {of > rows.length && (
        <Text size="xs" c="dimmed">
          {t('failuresMore', { shown: rows.length })}
        </Text>
      )}
    </Stack>
  );
}
