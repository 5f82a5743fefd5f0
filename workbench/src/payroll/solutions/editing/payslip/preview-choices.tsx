import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { FIGURED_STATUSES } from '@suanpan/engine/domain';
import { trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../../shared/local-name.ts';

const MOST_BATCHES = 50;
const MOST_PEOPLE = 20;

interface BatchToShowProps {
  solutionId: string;
  value: string | null;
  onChange: (batchId: string) => void;
}

/** Which calculated batch the figures are of. */
export function BatchToShow({ solutionId, value, onChange }: BatchToShowProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const batches = useQuery(
    trpc.payroll.batches.list.queryOptions({
      solutionId,
      statuses: FIGURED_STATUSES,
      pageSize: MOST_BATCHES,
    }),
  );
  return (
    <Select
      size="xs"
      label={t('payslip.batch')}
      searchable
      allowDeselect={false}
      data={(batches.data?.rows ?? []).map((batch) => ({
        value: batch.id,
        label: `${nameOf(batch.name, batch.number)} · ${batch.number}`,
      }))}
      value={value}
      onChange={(id) => id && onChange(id)}
    />
  );
}

interface PersonToShowProps {
  batchId: string | null;
  shown: { name: string; employeeNumber: string };
  onChange: (employeeNumber: string) => void;
}

/** Whose figures; searched on the server, since a batch may have thousands. */
export function PersonToShow({ batchId, shown, onChange }: PersonToShowProps) {
  const t = useText('workbench/payroll/solutions');
  const labelOf = ({ name, employeeNumber }: PersonToShowProps['shown']) => `${name} · ${employeeNumber}`;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === labelOf(shown) ? '' : typed, 250);
  const people = useQuery({
    ...trpc.payroll.batchPeople.list.queryOptions({
      id: batchId ?? '',
      pageSize: MOST_PEOPLE,
      ...(search ? { search } : {}),
    }),
    enabled: batchId !== null,
    placeholderData: keepPreviousData,
  });
  const found = (people.data?.rows ?? []).filter(
    ({ employeeNumber }) => employeeNumber !== shown.employeeNumber,
  );
  return (
    <Select
      size="xs"
      label={t('payslip.person')}
      searchable
      allowDeselect={false}
      filter={({ options }) => options}
      data={[shown, ...found].map((person) => ({ value: person.employeeNumber, label: labelOf(person) }))}
      value={shown.employeeNumber}
      onSearchChange={setTyped}
      onChange={(number) => number && onChange(number)}
    />
  );
}
