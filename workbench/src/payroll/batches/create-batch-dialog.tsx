import { Alert, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { BATCH_PURPOSES, type BatchPurpose } from '@suanpan/engine/domain';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink, usePlace } from '@suanpan/portal/kit/location';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DepartmentsSelect, EmploymentsSelect } from '../../people/people-selects.tsx';
import { useLocalName } from '../../shared/local-name.ts';
import { AbnormalEmployees } from './abnormal-employees.tsx';

interface CreateBatchDialogProps {
  solutionId?: string;
  periodId?: string;
  onClose: () => void;
}

type People = 'all' | 'departments' | 'employments';

/** A batch for a period: who is in it, and who would be missing, doubled, new or gone. */
export function CreateBatchDialog({
  solutionId: solutionGiven,
  periodId: periodGiven,
  onClose,
}: CreateBatchDialogProps) {
  const t = useText('workbench/payroll/periods');
  const nameOf = useLocalName();
  const place = usePlace();
  const [solutionId, setSolutionId] = useState<string | null>(solutionGiven ?? null);
  const [periodId, setPeriodId] = useState<string | null>(periodGiven ?? null);
  const [purpose, setPurpose] = useState<BatchPurpose>('regular');
  const [name, setName] = useState('');
  const [people, setPeople] = useState<People>('all');
  const [departmentIds, setDepartmentIds] = useState<string[]>([]);
  const [employmentIds, setEmploymentIds] = useState<string[]>([]);
  const [shown, setShown] = useState(false);
  const [made, setMade] = useState<{ id: string; number: string; employees: number }>();

  const solutions = useQuery(trpc.payroll.solutions.list.queryOptions({ page: 1, pageSize: 500 }));
  const periods = useQuery({
    ...trpc.payroll.periods.list.queryOptions({
      page: 1,
      pageSize: 500,
      solutionId: solutionId ?? '',
      status: 'enabled',
    }),
    enabled: solutionId !== null,
  });
  const solution = solutions.data?.rows.find((one) => one.id === solutionId);
  const open = periods.data?.rows ?? [];
  // With one open period there is nothing to choose.
  const chosenPeriod = periodId ?? (open.length === 1 ? (open[0]?.id ?? null) : null);
  const period = open.find((one) => one.id === chosenPeriod);
  const proposed = period ? `${period.name || period.code} ${t(`batch.purposes.${purpose}`)}` : '';
  const create = useCommand(trpc.payroll.batches.create.mutationOptions());

  const required = t('required');
  const unpublished = solution !== undefined && solution.publishedCopyId === null;
  const noPeriod = solutionId !== null && periods.data !== undefined && open.length === 0;

  const submit = () => {
    setShown(true);
    if (!chosenPeriod) return;
    create.mutate(
      {
        periodId: chosenPeriod,
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        purpose,
        ...(people === 'departments' ? { employmentFilter: { departmentIds } } : {}),
        ...(people === 'employments' ? { employmentFilter: { employmentIds } } : {}),
      },
      {
        onSuccess: (batch) => {
          queryClient.invalidateQueries(trpc.payroll.batches.pathFilter());
          queryClient.invalidateQueries(trpc.payroll.periods.pathFilter());
          queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
          setMade(batch);
        },
      },
    );
  };

  if (made) {
    return (
      <FormDialog
        opened
        size="xl"
        title={t('batch.madeTitle', { number: made.number })}
        onClose={onClose}
        submitLabel={t('batch.openIt')}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          place.go(`/workbench/payroll/batches/${made.id}/prepare`);
        }}
      >
        <Alert color="green" variant="light">
          {t('batch.madePeople', { count: made.employees })}
        </Alert>
        <AbnormalEmployees batchId={made.id} />
      </FormDialog>
    );
  }

  return (
    <FormDialog
      opened
      size="lg"
      title={t('batch.create')}
      onClose={onClose}
      pending={create.isPending}
      disabled={unpublished || noPeriod}
      submitLabel={t('batch.create')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Group grow align="flex-start">
        <Select
          label={t('batch.solution')}
          required
          searchable
          error={shown && !solutionId ? required : undefined}
          data={(solutions.data?.rows ?? []).map((one) => ({
            value: one.id,
            label: nameOf(one.name, one.code),
          }))}
          value={solutionId}
          onChange={(id) => {
            setSolutionId(id);
            setPeriodId(null);
          }}
        />
        <Select
          label={t('batch.period')}
          required
          searchable
          disabled={!solutionId}
          error={shown && !chosenPeriod ? required : undefined}
          data={open.map((one) => ({ value: one.id, label: `${one.code} · ${one.start} – ${one.end}` }))}
          value={chosenPeriod}
          onChange={setPeriodId}
        />
      </Group>
      {unpublished && solution && (
        <Alert color="yellow">
          {t('batch.needsPublished')}{' '}
          <AppLink href={`/workbench/payroll/solutions/${solution.id}/copies`} size="sm">
            {nameOf(solution.name, solution.code)}
          </AppLink>
        </Alert>
      )}
      {noPeriod && (
        <Alert color="yellow">
          {t('batch.needsPeriod')}{' '}
          <AppLink href={`/workbench/payroll/solutions/${solutionId}/periods`} size="sm">
            {t('periods')}
          </AppLink>
        </Alert>
      )}
      <Group grow align="flex-start">
        <Select
          label={t('batch.purpose')}
          allowDeselect={false}
          data={BATCH_PURPOSES.map((value) => ({ value, label: t(`batch.purposes.${value}`) }))}
          value={purpose}
          onChange={(value) => value && setPurpose(value as BatchPurpose)}
        />
        <TextInput
          label={t('batch.name')}
          placeholder={proposed}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Group>
      <Radio.Group label={t('batch.who')} value={people} onChange={(value) => setPeople(value as People)}>
        <Stack gap={6} mt={4}>
          <Radio
            value="all"
            label={t('batch.whoAll')}
            description={
              solution?.employeeCount ? t('batch.whoAllHint', { count: solution.employeeCount }) : undefined
            }
          />
          <Radio value="departments" label={t('batch.whoDepartments')} />
          <Radio value="employments" label={t('batch.whoEmployments')} />
        </Stack>
      </Radio.Group>
      {people === 'departments' && (
        <DepartmentsSelect label={t('batch.departments')} value={departmentIds} onChange={setDepartmentIds} />
      )}
      {people === 'employments' && (
        <EmploymentsSelect label={t('batch.employments')} value={employmentIds} onChange={setEmploymentIds} />
      )}
    </FormDialog>
  );
}
