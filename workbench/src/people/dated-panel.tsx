import { ActionIcon, Button, Group, Stack, Table, Text } from '@mantine/core';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

export interface DatedRecord {
  readonly id: string;
  readonly item: string;
  readonly validFrom: string;
  readonly validTo: string | null;
}

interface DatedColumn<Row> {
  readonly heading: string;
  readonly right?: boolean;
  cell(row: Row): ReactNode;
}

interface DatedPanelProps<Row extends DatedRecord> {
  /** The tab, and the group of texts that speak of it. */
  kind: 'compensation' | 'facts';
  list: { data: { rows: Row[] } | undefined; error: unknown; refetch(): unknown };
  /** What stands before the days, and behind them. */
  columns: readonly DatedColumn<Row>[];
  more?: readonly DatedColumn<Row>[];
  onRemove(row: Row): void;
  /** The dialog for a row, or a new one. */
  dialog(row: Row | undefined, others: readonly Row[], close: () => void): ReactNode;
}

/** Dated records of an employment, each with its days, to add, change and remove. */
export function DatedPanel<Row extends DatedRecord>(props: DatedPanelProps<Row>) {
  const { kind, list, columns, more = [], onRemove, dialog } = props;
  const t = useText('workbench/people');
  const format = useFormat();
  const mayEdit = useCan('people.compensation.edit');
  const [editing, setEditing] = useState<Row | 'new'>();
  const rows = list.data?.rows ?? [];
  const days: readonly DatedColumn<Row>[] = [
    { heading: t('fields.validFrom'), cell: (row) => format.day(row.validFrom) },
    { heading: t('fields.validTo'), cell: (row) => (row.validTo ? format.day(row.validTo) : t('open')) },
  ];
  const shown = [...columns, ...days, ...more];

  const drop = async (row: Row) => {
    const sure = await confirm({
      title: t(`${kind}.remove`),
      message: t('compensation.removeMessage', { item: row.item, from: format.day(row.validFrom) }),
      irreversible: true,
    });
    if (sure) onRemove(row);
  };

  if (list.error) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t(`${kind}.hint`)}
        </Text>
        {mayEdit && (
          // A new one starts from those there are.
          <Button size="xs" disabled={!list.data} onClick={() => setEditing('new')}>
            {t(`${kind}.add`)}
          </Button>
        )}
      </Group>
      {list.data && rows.length === 0 ? (
        <EmptyState compact text={t(`${kind}.empty`)} />
      ) : (
        <Table fz="sm" verticalSpacing={6} aria-label={t(`tabs.${kind}`)}>
          <Table.Thead>
            <Table.Tr>
              {shown.map(({ heading, right }) => (
                <Table.Th key={heading} ta={right ? 'right' : undefined}>
                  {heading}
                </Table.Th>
              ))}
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                {shown.map(({ heading, right, cell }) => (
                  <Table.Td key={heading} ta={right ? 'right' : undefined}>
                    {cell(row)}
                  </Table.Td>
                ))}
                <Table.Td>
                  {mayEdit && (
                    <Group gap={2} justify="flex-end" wrap="nowrap">
                      <ActionIcon variant="subtle" aria-label={t('edit')} onClick={() => setEditing(row)}>
                        <IconPencil size={15} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t(`${kind}.remove`)}
                        onClick={() => drop(row)}
                      >
                        <IconTrash size={15} />
                      </ActionIcon>
                    </Group>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {editing &&
        dialog(
          editing === 'new' ? undefined : editing,
          rows.filter((row) => row !== editing),
          () => setEditing(undefined),
        )}
    </Stack>
  );
}
