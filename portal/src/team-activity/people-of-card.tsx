import { ScrollArea, Table, Text } from '@mantine/core';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import type { CardAnswer } from './use-figures.ts';

/** Who is behind the figures, and when. */
export function PeopleOfCard({ data }: { data: CardAnswer }) {
  const t = useText('portal/team-activity');
  const format = useFormat();
  const local = useLocalText();
  if (data.rows.length === 0) return null;
  return (
    <ScrollArea.Autosize mah={420} type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table fz="sm" stickyHeader aria-label={t('name')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('department')}</Table.Th>
            <Table.Th>{t('day')}</Table.Th>
            <Table.Th>{t('what')}</Table.Th>
            <Table.Th>{t('note')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map((row) => (
            <Table.Tr key={`${row.employmentId} ${row.day} ${row.key}`}>
              <Table.Td>
                {row.name}
                <Text size="xs" c="dimmed" span ml={6}>
                  {row.employeeNumber}
                </Text>
              </Table.Td>
              <Table.Td>{local(row.department)}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{format.day(row.day, 'short')}</Table.Td>
              <Table.Td>{local(row.what)}</Table.Td>
              <Table.Td>{local(row.note)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

/** The week as a sheet: a line for each of the team, a column for each day. */
export function WeekOfTeam({ data }: { data: CardAnswer }) {
  const t = useText('portal/team-activity');
  const format = useFormat();
  const local = useLocalText();
  const people = new Map<string, CardAnswer['rows']>();
  for (const row of data.rows) people.set(row.employmentId, [...(people.get(row.employmentId) ?? []), row]);
  return (
    <ScrollArea.Autosize mah={420} type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table fz="xs" stickyHeader withColumnBorders aria-label={t('cards.schedule')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            {data.buckets.map((day) => (
              <Table.Th key={day}>{format.day(day, 'short')}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...people].map(([id, days]) => (
            <Table.Tr key={id}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{days[0]?.name}</Table.Td>
              {data.buckets.map((day) => {
                const row = days.find((each) => each.day === day);
                return (
                  <Table.Td key={day} c={row?.note ? undefined : 'dimmed'}>
                    {row && local(row.what)}
                    {row?.note && (
                      <Text size="xs" c="dimmed">
                        {local(row.note)}
                      </Text>
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
