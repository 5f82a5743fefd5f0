import { Badge, Code, ScrollArea, Table, Text } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';

type Difference = RouterOutputs['payroll']['copies']['compare'][number];

const colours = { added: 'green', removed: 'red', changed: 'blue' } as const;

function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

/** What differs between two copies, place by place. */
export function CopyDifferences({ differences }: { differences: readonly Difference[] }) {
  const t = useText('workbench/payroll/solutions');
  if (differences.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        {t('compare.same')}
      </Text>
    );
  }
  return (
    <ScrollArea.Autosize mah={420} mt="sm">
      <Table fz="xs" verticalSpacing={4} stickyHeader aria-label={t('compare.title')}>
        <Table.Thead bg="var(--suanpan-surface)">
          <Table.Tr>
            <Table.Th w={90} />
            <Table.Th>{t('compare.place')}</Table.Th>
            <Table.Th>{t('compare.before')}</Table.Th>
            <Table.Th>{t('compare.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map((one) => (
            <Table.Tr key={`${one.kind} ${one.path}`}>
              <Table.Td>
                <Badge size="xs" color={colours[one.kind]}>
                  {t(`compare.kinds.${one.kind}`)}
                </Badge>
              </Table.Td>
              <Table.Td>
                <Code fz="xs">{one.path}</Code>
              </Table.Td>
              <Table.Td maw={300} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {shown(one.before)}
              </Table.Td>
              <Table.Td maw={300} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {shown(one.after)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
