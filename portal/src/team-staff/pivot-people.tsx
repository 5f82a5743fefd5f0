import { Drawer, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RouterInputs, trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import type { PivotGroup, PivotWords } from '../pivot/index.ts';

type Input = RouterInputs['portal']['team']['pivot']['compute'];

interface PivotPeopleProps {
  input: Input;
  group: PivotGroup | undefined;
  words: PivotWords;
  onClose: () => void;
}

/** Who stands behind a figure. */
export function PivotPeople({ input, group, words, onClose }: PivotPeopleProps) {
  const t = useText('portal/team-staff');
  const title =
    group?.map(({ field, value }) => words.group(field, value)).join(' · ') || t('pivot.everybody');
  return (
    <Drawer opened={group !== undefined} onClose={onClose} position="right" size="lg" title={title}>
      {group && <People input={input} group={group} />}
    </Drawer>
  );
}

function People({ input, group }: { input: Input; group: PivotGroup }) {
  const t = useText('portal/team-staff');
  const format = useFormat();
  const people = useQuery(trpc.portal.team.pivot.people.queryOptions({ ...input, group }));
  if (people.error) return <ErrorState error={people.error} onRetry={() => void people.refetch()} />;
  if (!people.data) return <LinesSkeleton lines={8} />;
  const { total, rows } = people.data;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('pivot.people', { count: total, shown: format.number(total) })}
        {rows.length < total && ` · ${t('pivot.listed', { shown: format.number(rows.length) })}`}
      </Text>
      <Table fz="sm" aria-label={t('title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('columns.name')}</Table.Th>
            <Table.Th>{t('columns.employeeNumber')}</Table.Th>
            <Table.Th>{t('columns.department')}</Table.Th>
            <Table.Th>{t('columns.job')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td>{row.employeeNumber}</Table.Td>
              <Table.Td>{row.department}</Table.Td>
              <Table.Td>{row.job}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
