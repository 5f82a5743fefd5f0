import { ActionIcon, Badge, Group, SimpleGrid, Text } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { employmentColours } from '../employment-colours.ts';
import { ShowFields, useHiddenFields } from '../fields/hidden-fields.tsx';
import { useFieldText, useOwnFields } from '../fields/own-fields.ts';
import type { EmploymentRecord } from './employment-record.ts';
import { useIdNumber } from './hidden-number.ts';

/** Who somebody is and where they stand today, on one page to read. */
export function EmployeeSummary({ record }: { record: EmploymentRecord }) {
  const t = useText('workbench/people');
  const format = useFormat();
  const { person } = record;
  const day = (value: string | null) => value && format.day(value);
  const fields: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('fields.employeeNumber'), record.employeeNumber],
    [t('fields.name'), record.name],
    [
      t('fields.status'),
      <Badge key="status" color={employmentColours[record.status]}>
        {t(`statuses.${record.status}`)}
      </Badge>,
    ],
    [t('fields.department'), record.departmentName],
    [t('fields.businessUnit'), record.businessUnitName],
    [t('fields.job'), record.jobName],
    [t('fields.post'), record.postName],
    [t('fields.grade'), record.grade],
    [t('fields.payGrade'), record.payGrade],
    [t('fields.costCentre'), record.costCentreName],
    [t('fields.legalEntity'), record.legalEntityName],
    [t('fields.place'), record.place],
    [
      t('fields.superior'),
      record.superior && (
        <AppLink href={`/workbench/people/${record.superior.id}`} size="sm">
          {record.superior.name}
        </AppLink>
      ),
    ],
    [t('fields.hireDate'), day(record.hireDate)],
    [t('fields.groupHireDate'), day(record.groupHireDate)],
    [t('fields.socialWorkStartDate'), day(record.socialWorkStartDate)],
    [t('fields.leaveDate'), day(record.leaveDate)],
    [t('fields.idType'), person.idType],
    [t('fields.idNumber'), <IdNumber key="id" record={record} />],
    [t('fields.birthDate'), day(person.birthDate)],
    [t('fields.age'), record.age],
    [t('fields.sex'), person.sex && t(`sexes.${person.sex}`)],
    [t('fields.phone'), person.phone],
    [t('fields.email'), person.email],
    ...useOwnFacts(record),
  ];
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: 3 }} m={0} verticalSpacing="sm">
      {fields.map(([label, value]) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value || '–'}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

type Fact = readonly [label: string, value: ReactNode];

/** What stands in the company's own fields; sensitive ones on demand. */
function useOwnFacts(record: EmploymentRecord): Fact[] {
  const t = useText('workbench/people');
  const nameOf = useLocalName();
  const textOf = useFieldText();
  const { isHidden, mayShow, show, values } = useHiddenFields(record);
  return useOwnFields().map((field): Fact => {
    const label = nameOf(field.names, field.code);
    if (!isHidden(field)) return [label, textOf(field, values[field.code])];
    return [
      label,
      <Group key={field.code} gap={4} component="span" display="inline-flex">
        <span title={t('hidden')}>••••••</span>
        {mayShow && <ShowFields label={label} onShow={() => void show()} />}
      </Group>,
    ];
  });
}

function IdNumber({ record }: { record: EmploymentRecord }) {
  const t = useText('workbench/people');
  const { shown, mayShow, show } = useIdNumber(record);
  const [number, setNumber] = useState(record.person.idNumber);
  if (shown) return number ?? '–';
  return (
    <Group gap={4} component="span" display="inline-flex">
      <span title={t('hidden')}>••••••</span>
      {mayShow && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('show.idNumber')}
          onClick={() => void show().then((seen) => seen !== undefined && setNumber(seen))}
        >
          <IconEye size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}
