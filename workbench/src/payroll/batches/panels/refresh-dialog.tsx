import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';
import { rowAsRead } from '../state/row-as-read.ts';
import { type Batch, useBatchAct } from '../state/use-batch.ts';
import { PanelSkeleton } from './history-panel.tsx';

type Preview = RouterOutputs['payroll']['batches']['refreshPreview'];

/** What taking HR data anew would change, before anything does. */
export function RefreshDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const t = useText('workbench/payroll/batches');
  const act = useBatchAct();
  const preview = useQuery(trpc.payroll.batches.refreshPreview.queryOptions({ id: batch.id }));
  return (
    <Dialog opened title={t('refresh.title')} size="xl" onClose={onClose}>
      <Stack gap="sm">
        {preview.error ? (
          <ErrorState error={preview.error} onRetry={() => preview.refetch()} />
        ) : preview.data ? (
          <Changes preview={preview.data} />
        ) : (
          <PanelSkeleton />
        )}
        <Text size="xs" c="dimmed">
          {t('refresh.stays')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            loading={act.isPending}
            disabled={!preview.data}
            onClick={() => act.mutate({ id: batch.id, action: 'refreshSnapshots' }, { onSuccess: onClose })}
          >
            {t('actions.refreshSnapshots')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Changes({ preview: { counts, joining, leaving, cells } }: { preview: Preview }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  const shown = (count: number) => ({ count, shown: format.number(count) });
  const people = (some: Preview['joining'], count: number) => ({
    ...shown(count),
    names: `${some
      .slice(0, 10)
      .map(({ name, employeeNumber }) => `${name} ${employeeNumber}`)
      .join(', ')}${count > 10 ? ' …' : ''}`,
  });
  const asRead = ({ type }: Preview['cells'][number], value: Preview['cells'][number]['before']) =>
    value === null
      ? '–'
      : typeof value === 'number'
        ? format.number(value)
        : type === 'date'
          ? format.day(String(value))
          : String(value);
  if (Object.values(counts).every((count) => count === 0))
    return <Text size="sm">{t('refresh.nothing')}</Text>;
  return (
    <>
      {counts.joining > 0 && <Text size="sm">{t('refresh.joining', people(joining, counts.joining))}</Text>}
      {counts.leaving > 0 && <Text size="sm">{t('refresh.leaving', people(leaving, counts.leaving))}</Text>}
      {counts.rows > 0 && <Text size="sm">{t('refresh.rows', shown(counts.rows))}</Text>}
      {counts.cells > 0 && (
        <>
          <Text size="sm">{t('refresh.cells', shown(counts.cells))}</Text>
          <Table.ScrollContainer minWidth={560} mah={360}>
            <Table fz="sm" verticalSpacing={4} aria-label={t('refresh.title')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('refresh.row')}</Table.Th>
                  <Table.Th>{t('refresh.table')}</Table.Th>
                  <Table.Th>{t('refresh.column')}</Table.Th>
                  <Table.Th ta="right">{t('refresh.before')}</Table.Th>
                  <Table.Th ta="right">{t('refresh.after')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {cells.map((cell) => (
                  <Table.Tr key={`${nameOf(cell.table)} ${cell.rowKey} ${nameOf(cell.column)}`}>
                    <Table.Td>
                      {[cell.name, rowAsRead(cell.rowKey, undefined)].filter(Boolean).join(' ')}
                    </Table.Td>
                    <Table.Td>{nameOf(cell.table)}</Table.Td>
                    <Table.Td>{nameOf(cell.column)}</Table.Td>
                    <Table.Td ta="right">{asRead(cell, cell.before)}</Table.Td>
                    <Table.Td ta="right">{asRead(cell, cell.after)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
    </>
  );
}
