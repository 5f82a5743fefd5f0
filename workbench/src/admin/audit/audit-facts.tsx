import { Table, Text } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import type { AuditRow } from './audit-row.ts';
import { useAuditWords } from './use-audit-words.ts';

const shown = (value: unknown) =>
  value === null || value === undefined
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** What a row of the trail says: each field as it was and as it is, and what else was noted. */
export function AuditFacts({ row }: { row: AuditRow }) {
  const t = useText('workbench/admin/audit');
  const words = useAuditWords();
  const { changes = {}, ...others } = row.facts as {
    changes?: Record<string, { before?: unknown; after?: unknown }>;
  };
  const changed = Object.entries(changes);
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field')}</Table.Th>
            <Table.Th>{t('before')}</Table.Th>
            <Table.Th>{t('after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Td>{words.kind(row.subjectKind)}</Table.Td>
            <Table.Td colSpan={2} style={{ overflowWrap: 'anywhere' }}>
              {row.subjectId || '–'}
            </Table.Td>
          </Table.Tr>
          {changed.map(([field, { before, after }]) => (
            <Table.Tr key={field}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{field}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{shown(before)}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{shown(after)}</Table.Td>
            </Table.Tr>
          ))}
          {Object.entries(others).map(([field, value]) => (
            <Table.Tr key={field}>
              <Table.Td>{field}</Table.Td>
              <Table.Td colSpan={2} style={{ overflowWrap: 'anywhere' }}>
                {shown(value)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {row.personal && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('personalHint')}
        </Text>
      )}
    </Table.ScrollContainer>
  );
}
