import { Group, Pagination, Select, Table, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { DayInput } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { SCOPE_EXCEPTIONS } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmploymentSelect } from '../../../people/people-selects.tsx';
import type { ApplicableScope } from '../editing/copy/configuration-editor.tsx';
import { RemoveIcon } from '../editing/items/list-buttons.tsx';
import { Section } from './section.tsx';

type People = ApplicableScope['people'];

interface PeopleProps {
  people: People;
  readOnly: boolean;
  onChange: (people: People) => void;
}

const PAGE = 20;

/** Who is taken in or out by name, whatever the conditions say, on which days. */
export function ScopePeople({ people, readOnly, onChange }: PeopleProps) {
  const t = useText('workbench/payroll/solutions');
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(people.length / PAGE));
  const page = Math.min(wanted, pages);
  const shown = people.slice((page - 1) * PAGE, page * PAGE);
  const names = useQuery({
    ...trpc.people.employments.list.queryOptions({
      page: 1,
      pageSize: PAGE,
      filter: { ids: shown.map((one) => one.employmentId) },
    }),
    enabled: shown.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const nameOf = (id: string) => {
    const found = names.data?.rows.find((row) => row.id === id);
    return found ? `${found.name} · ${found.employeeNumber}` : '…';
  };
  const set = (id: string, changes: Partial<People[number]>) =>
    onChange(people.map((one) => (one.employmentId === id ? { ...one, ...changes } : one)));
  return (
    <Section title={t('configuration.scope.people')}>
      <Text size="sm" c="dimmed">
        {t('configuration.scope.peopleHint')}
      </Text>
      {shown.length > 0 && (
        <Table.ScrollContainer minWidth={620}>
          <Table aria-label={t('configuration.scope.people')} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('configuration.scope.person')}</Table.Th>
                <Table.Th>{t('configuration.scope.taken')}</Table.Th>
                <Table.Th>{t('configuration.scope.from')}</Table.Th>
                <Table.Th>{t('configuration.scope.to')}</Table.Th>
                {!readOnly && <Table.Th aria-label={t('configuration.scope.removePerson')} />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((one) => (
                <Table.Tr key={one.employmentId}>
                  <Table.Td>{nameOf(one.employmentId)}</Table.Td>
                  <Table.Td>
                    <Select
                      size="xs"
                      w={130}
                      aria-label={t('configuration.scope.taken')}
                      allowDeselect={false}
                      data={SCOPE_EXCEPTIONS.map((value) => ({
                        value,
                        label: t(`configuration.scope.exceptions.${value}`),
                      }))}
                      value={one.taken}
                      onChange={(value) =>
                        value && set(one.employmentId, { taken: value === 'out' ? 'out' : 'in' })
                      }
                    />
                  </Table.Td>
                  {(['from', 'to'] as const).map((end) => (
                    <Table.Td key={end}>
                      <DayInput
                        size="xs"
                        w={140}
                        clearable
                        aria-label={t(`configuration.scope.${end}`)}
                        value={one[end]}
                        onChange={(day) => set(one.employmentId, { [end]: day })}
                      />
                    </Table.Td>
                  ))}
                  {!readOnly && (
                    <Table.Td>
                      <RemoveIcon
                        color="red"
                        label={t('configuration.scope.removePerson')}
                        onClick={() =>
                          onChange(people.filter((each) => each.employmentId !== one.employmentId))
                        }
                      />
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {pages > 1 && <Pagination size="sm" total={pages} value={page} onChange={setPage} />}
      {!readOnly && (
        <Group>
          <div style={{ width: 340 }}>
            <EmploymentSelect
              label={t('configuration.scope.addPerson')}
              value={null}
              onChange={(id) => {
                if (!id || people.some((one) => one.employmentId === id)) return;
                onChange([{ employmentId: id, taken: 'in', from: null, to: null }, ...people]);
                setPage(1);
              }}
            />
          </div>
        </Group>
      )}
    </Section>
  );
}
