import { Box, Checkbox, Code, ScrollArea, Table, Text } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../shared/local-name.ts';

type Change = NonNullable<RouterOutputs['payroll']['excel']['followComparison']['changes']>[number];

interface ChangesTableProps {
  changes: readonly Change[];
  chosen: ReadonlySet<number>;
  onChoose(chosen: ReadonlySet<number>): void;
}

/** Every difference: where, whose, what it was and what it is; those that can't be taken with the reason. */
export function ChangesTable({ changes, chosen, onChoose }: ChangesTableProps) {
  const t = useText('workbench/payroll/excel');
  const nameOf = useLocalName();
  const takeable = changes.filter(({ refused }) => refused === null).map(({ id }) => id);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <ScrollArea.Autosize mah={420}>
      <Table fz="xs" verticalSpacing={4} stickyHeader aria-label={t('take.differences')}>
        <Table.Thead bg="var(--suanpan-surface)">
          <Table.Tr>
            <Table.Th w={32}>
              <Checkbox
                size="xs"
                aria-label={t('take.all')}
                checked={takeable.length > 0 && chosen.size === takeable.length}
                indeterminate={chosen.size > 0 && chosen.size < takeable.length}
                disabled={takeable.length === 0}
                onChange={() => onChoose(new Set(chosen.size === takeable.length ? [] : takeable))}
              />
            </Table.Th>
            <Table.Th>{t('take.place')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('take.row')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('take.before')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('take.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map((change) => {
            const place = placeOf(change, nameOf);
            const whose = [change.rowKey, change.name].filter(Boolean).join(' · ');
            return (
              <Table.Tr key={change.id}>
                <Table.Td>
                  {change.refused === null && (
                    <Checkbox
                      size="xs"
                      aria-label={`${place} ${change.rowKey ?? ''}`.trim()}
                      checked={chosen.has(change.id)}
                      onChange={() => toggle(change.id)}
                    />
                  )}
                </Table.Td>
                <Table.Td>
                  {place}
                  {change.refused !== null && (
                    <Text size="xs" c="dimmed">
                      {change.refused}
                    </Text>
                  )}
                  <Box hiddenFrom="sm">
                    {whose !== '' && <Text size="xs">{whose}</Text>}
                    <Shown change={change} value={change.before} /> →{' '}
                    <Shown change={change} value={change.after} />
                  </Box>
                </Table.Td>
                <Table.Td visibleFrom="sm">{whose}</Table.Td>
                <Table.Td visibleFrom="sm" maw={260}>
                  <Shown change={change} value={change.before} />
                </Table.Td>
                <Table.Td visibleFrom="sm" maw={260}>
                  <Shown change={change} value={change.after} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

function placeOf(change: Change, nameOf: ReturnType<typeof useLocalName>): string {
  const table = nameOf(change.tableName, change.table);
  if (change.kind === 'parameter' || change.column === '') return table;
  return `${table} · ${nameOf(change.columnName, change.column)}`;
}

function Shown({ change, value }: { change: Change; value: Change['before'] }) {
  const t = useText('workbench/payroll/excel');
  const format = useFormat();
  if (value === null)
    return (
      <Text span size="xs" c="dimmed">
        {t('take.blank')}
      </Text>
    );
  if (change.kind === 'formula')
    return (
      <Code fz="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {String(value)}
      </Code>
    );
  return (
    <>{typeof value === 'number' ? format.number(value, { maximumFractionDigits: 10 }) : String(value)}</>
  );
}
