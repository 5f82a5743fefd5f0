import { ActionIcon, Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { confirm, dayOf } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { NoWrap } from '../shared/no-wrap.tsx';

interface ValidDays {
  readonly validFrom: string;
  readonly validTo: string | null;
}

interface DatedThing extends ValidDays {
  readonly id: string;
}

export interface DatedRecord extends DatedThing {
  readonly item: string;
}

interface DatedColumn<Row> {
  readonly heading: string;
  readonly right?: boolean;
  cell(row: Row): ReactNode;
}

interface DatedTableProps<Row> {
  label: string;
  hint: string;
  empty: string;
  columns: readonly DatedColumn<Row>[];
  /** Absent while they are asked for. */
  rows: readonly Row[] | undefined;
  /** Adds one or changes how things are; absent where that isn't allowed. */
  add?: { label: string; onClick: () => void } | undefined;
  actions?: (row: Row) => ReactNode;
}

/** What a column needs on a phone, where the table scrolls by itself. */
const LEAST_WIDTH = 92;

/** Records of an employment that hold for some days each. */
export function DatedTable<Row extends { id: string }>(props: DatedTableProps<Row>) {
  const { label, hint, empty, columns, rows, add, actions } = props;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        {add && (
          // A new one starts from those there are.
          <Button size="xs" disabled={!rows} onClick={add.onClick}>
            {add.label}
          </Button>
        )}
      </Group>
      {rows?.length === 0 ? (
        <EmptyState compact text={empty} />
      ) : (
        <Table.ScrollContainer minWidth={columns.length * LEAST_WIDTH} type="native">
          <Table fz="sm" verticalSpacing={6} aria-label={label}>
            <Table.Thead>
              <Table.Tr>
                {columns.map(({ heading, right }) => (
                  <Table.Th key={heading} ta={right ? 'right' : undefined}>
                    {heading}
                  </Table.Th>
                ))}
                {actions && <Table.Th />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows?.map((row) => (
                <Table.Tr key={row.id}>
                  {columns.map(({ heading, right, cell }) => (
                    <Table.Td key={heading} ta={right ? 'right' : undefined}>
                      {cell(row)}
                    </Table.Td>
                  ))}
                  {actions && <Table.Td>{actions(row)}</Table.Td>}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

/** From which day to which a record holds. */
export function useDayColumns(): readonly [from: DatedColumn<ValidDays>, to: DatedColumn<ValidDays>] {
  const t = useText('workbench/people');
  const format = useFormat();
  return [
    { heading: t('fields.validFrom'), cell: (row) => <NoWrap>{format.day(row.validFrom)}</NoWrap> },
    {
      heading: t('fields.validTo'),
      cell: (row) => <NoWrap>{row.validTo ? format.day(row.validTo) : t('open')}</NoWrap>,
    },
  ];
}

/** Marks what holds today. */
export function NowBadge({ row }: { row: ValidDays }) {
  const t = useText('workbench/people');
  const today = dayOf();
  const holds = row.validFrom <= today && (row.validTo === null || row.validTo >= today);
  return holds && <Badge size="xs">{t('now')}</Badge>;
}

interface DatedPanelProps<Row extends DatedThing> {
  /** The tab, and the group of texts that speak of it. */
  kind: 'compensation' | 'facts' | 'partTime' | 'apportionment';
  /** Who may edit; of pay unless said. */
  permission?: string;
  /** What a row is called when it is to be deleted. */
  called(row: Row): string;
  list: { data: { rows: Row[] } | undefined; error: unknown; refetch(): unknown };
  /** What stands before the days, and behind them. */
  columns: readonly DatedColumn<Row>[];
  more?: readonly DatedColumn<Row>[];
  onRemove(row: Row): void;
  /** What else may be done with a row by who may edit. */
  rowActions?: (row: Row) => ReactNode;
  /** The dialog for a row, or a new one. */
  dialog(row: Row | undefined, others: readonly Row[], close: () => void): ReactNode;
}

/** Dated items of an employment, to add, change and remove. */
export function DatedPanel<Row extends DatedThing>(props: DatedPanelProps<Row>) {
  const { kind, permission = 'people.compensation.edit', called, list, columns, more = [] } = props;
  const { onRemove, rowActions, dialog } = props;
  const t = useText('workbench/people');
  const format = useFormat();
  const mayEdit = useCan(permission);
  const days = useDayColumns();
  const [editing, setEditing] = useState<Row | 'new'>();

  const askRemove = async (row: Row) => {
    const sure = await confirm({
      title: t(`${kind}.remove`),
      message: t('compensation.removeMessage', { item: called(row), from: format.day(row.validFrom) }),
      irreversible: true,
    });
    if (sure) onRemove(row);
  };

  if (list.error) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  return (
    <>
      <DatedTable<Row>
        label={t(`tabs.${kind}`)}
        hint={t(`${kind}.hint`)}
        empty={t(`${kind}.empty`)}
        columns={[...columns, ...days, ...more]}
        rows={list.data?.rows}
        add={mayEdit ? { label: t(`${kind}.add`), onClick: () => setEditing('new') } : undefined}
        actions={(row) =>
          mayEdit && (
            <Group gap={2} justify="flex-end" wrap="nowrap">
              {rowActions?.(row)}
              <ActionIcon variant="subtle" aria-label={t('edit')} onClick={() => setEditing(row)}>
                <IconPencil size={15} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t(`${kind}.remove`)}
                onClick={() => askRemove(row)}
              >
                <IconTrash size={15} />
              </ActionIcon>
            </Group>
          )
        }
      />
      {editing &&
        dialog(
          editing === 'new' ? undefined : editing,
          (list.data?.rows ?? []).filter((row) => row !== editing),
          () => setEditing(undefined),
        )}
    </>
  );
}
