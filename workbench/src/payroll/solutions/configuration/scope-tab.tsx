import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DepartmentsSelect } from '../../../people/people-selects.tsx';
import { FieldGroup } from '../../../shared/field-group.tsx';
import { useLocalName } from '../../../shared/local-name.ts';
import { holdsOver } from '../../shared/rights-over.ts';
import type { ApplicableScope } from '../editing/copy/configuration-editor.tsx';
import { ScopeConditionRow } from './scope-condition-row.tsx';
import { ScopePeople } from './scope-people.tsx';
import { Section } from './section.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];
type Row = RouterOutputs['payroll']['configuration']['preview']['rows'][number];

interface ScopeProps {
  solution: Solution;
  scope: ApplicableScope;
  readOnly: boolean;
  onChange: (changes: Partial<ApplicableScope>) => void;
}

/** Whom a solution pays, and who that is now. */
export function ScopeTab({ solution, scope, readOnly, onChange }: ScopeProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const mayPreview = holdsOver(solution, 'payroll.solutions.edit');
  const options = useQuery(trpc.payroll.configuration.scopeOptions.queryOptions({ solutionId: solution.id }));
  const set = (index: number, changes: Partial<ApplicableScope['conditions'][number]>) =>
    onChange({
      conditions: scope.conditions.map((one, at) => (at === index ? { ...one, ...changes } : one)),
    });
  return (
    <Stack gap="md" maw={1100}>
      <FieldGroup readOnly={readOnly}>
        <Stack gap="md">
          <Section title={t('configuration.scope.rules')}>
            <Text size="sm">
              {t('fields.legalEntities')}: {solution.legalEntities.map((one) => nameOf(one.name)).join(', ')}{' '}
              <AppLink
                size="sm"
                underline="always"
                href={`/workbench/payroll/solutions/${solution.id}/settings`}
              >
                {t('configuration.scope.entitiesElsewhere')}
              </AppLink>
            </Text>
            <DepartmentsSelect
              label={t('fields.departments')}
              description={t('create.departmentsHint')}
              legalEntityIds={solution.legalEntities.map((one) => one.id)}
              value={scope.departmentIds}
              onChange={(departmentIds) => onChange({ departmentIds })}
            />
            <Text size="sm" c="dimmed">
              {t(
                scope.conditions.length === 0
                  ? 'configuration.scope.noConditions'
                  : 'configuration.scope.conditionsHint',
              )}
            </Text>
            {scope.conditions.map((condition, index) => (
              <ScopeConditionRow
                key={`${index} of ${scope.conditions.length}`}
                number={index + 1}
                condition={condition}
                options={options.data?.[condition.field] ?? []}
                readOnly={readOnly}
                onChange={(changes) => set(index, changes)}
                onRemove={() => onChange({ conditions: scope.conditions.filter((_, at) => at !== index) })}
              />
            ))}
            {!readOnly && (
              <Button
                variant="light"
                size="compact-sm"
                leftSection={<IconPlus size={14} />}
                style={{ alignSelf: 'start' }}
                onClick={() =>
                  onChange({
                    conditions: [
                      ...scope.conditions,
                      { field: 'job', operator: 'in', values: [], from: null, to: null },
                    ],
                  })
                }
              >
                {t('configuration.scope.addCondition')}
              </Button>
            )}
          </Section>
          <ScopePeople
            people={scope.people}
            readOnly={readOnly}
            onChange={(people) => onChange({ people })}
          />
        </Stack>
      </FieldGroup>
      {mayPreview && <Preview solutionId={solution.id} scope={scope} />}
    </Stack>
  );
}

/** Whom the scope takes as it stands on the screen, saved or not. */
function Preview({ solutionId, scope }: { solutionId: string; scope: ApplicableScope }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const nameOf = useLocalName();
  const state = useTableState({ pageSize: 20, prefix: 'preview' });
  const [tried] = useDebouncedValue(scope, 400);
  const [onlyElsewhere, setOnlyElsewhere] = useState(false);
  const { search, page, pageSize } = state.input;
  const asked = {
    solutionId,
    scope: tried,
    ...(search ? { search } : {}),
    ...(onlyElsewhere ? { onlyElsewhere } : {}),
  };
  const preview = useQuery({
    ...trpc.payroll.configuration.preview.queryOptions({ ...asked, page, pageSize }),
    // A condition that is being written takes nobody yet: what was shown before it stands until it has its values.
    enabled: tried.conditions.every(
      ({ operator, values }) => operator === 'blank' || operator === 'notBlank' || values.length > 0,
    ),
    placeholderData: keepPreviousData,
  });
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('configuration.scope.person'),
      render: (row) => (
        <AppLink href={`/workbench/people/${row.employmentId}`} size="sm">
          {row.name}
        </AppLink>
      ),
    },
    { key: 'employeeNumber', header: t('configuration.scope.number') },
    {
      key: 'why',
      header: t('configuration.scope.why'),
      render: (row) => t(row.byName ? 'configuration.scope.byName' : 'configuration.scope.byRule'),
    },
    {
      key: 'elsewhere',
      header: t('configuration.scope.elsewhere'),
      render: (row) => row.elsewhere.map((one) => nameOf(one.name, one.code)).join(', '),
    },
  ];
  const data = preview.data;
  return (
    <Section title={t('configuration.scope.preview')}>
      <Group justify="space-between">
        <Text size="sm" role="status">
          {data &&
            t('configuration.scope.count', {
              count: data.people,
              shown: format.number(data.people),
              days: data.start === data.end ? format.day(data.start) : format.period(data),
            })}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('configuration.scope.preview')}
          value={onlyElsewhere ? 'elsewhere' : 'all'}
          onChange={(value) => {
            setOnlyElsewhere(value === 'elsewhere');
            state.setPage(1);
          }}
          data={[
            { value: 'all', label: t('configuration.scope.everybody') },
            {
              value: 'elsewhere',
              label: t('configuration.scope.onlyElsewhere', { shown: format.number(data?.elsewhere ?? 0) }),
            },
          ]}
        />
      </Group>
      <DataTable
        id="scope-preview"
        label={t('configuration.scope.preview')}
        columns={columns}
        {...ofQuery(preview)}
        rowKey={(row) => row.employmentId}
        state={state}
        download={(wanted) => api.payroll.configuration.preview.query({ ...asked, ...wanted })}
        maxHeight={420}
      />
    </Section>
  );
}
