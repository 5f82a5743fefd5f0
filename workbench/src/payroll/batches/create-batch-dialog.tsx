import { Alert, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { BATCH_PURPOSES, type BatchPurpose, isPeriodNamed } from '@suanpan/engine/domain';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink, useAppLocation } from '@suanpan/portal/kit/location';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DepartmentsSelect, EmploymentsSelect } from '../../people/people-selects.tsx';
import { useLocalName } from '../../shared/local-name.ts';
import { AbnormalEmployees } from './people/abnormal-employees.tsx';

interface CreateBatchDialogProps {
  solutionId?: string;
  periodId?: string;
  onClose: () => void;
}

const SELECTIONS = ['all', 'departments', 'employments'] as const;

interface Selection {
  kind: (typeof SELECTIONS)[number];
  departmentIds: string[];
  employmentIds: string[];
}

interface CreatedBatch {
  id: string;
  number: string;
  employees: number;
}

/** A batch for a period: who is in it, and who would be missing, doubled, new or gone. */
export function CreateBatchDialog(props: CreateBatchDialogProps) {
  const [created, setCreated] = useState<CreatedBatch>();
  return created ? (
    <CreatedDialog batch={created} onClose={props.onClose} />
  ) : (
    <BatchForm {...props} onCreated={setCreated} />
  );
}

/** Who is in it now, before it is opened. */
function CreatedDialog({ batch, onClose }: { batch: CreatedBatch; onClose: () => void }) {
  const t = useText('workbench/payroll/periods');
  const location = useAppLocation();
  return (
    <FormDialog
      opened
      size="xl"
      title={t('batch.madeTitle', { number: batch.number })}
      onClose={onClose}
      submitLabel={t('batch.openIt')}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        location.navigate(`/workbench/payroll/batches/${batch.id}/prepare`);
      }}
    >
      <Alert color="green" variant="light">
        {t('batch.madePeople', { count: batch.employees })}
      </Alert>
      <AbnormalEmployees batchId={batch.id} />
    </FormDialog>
  );
}

type Solution = RouterOutputs['payroll']['solutions']['list']['rows'][number];
type Period = RouterOutputs['payroll']['periods']['list']['rows'][number];

/** The solution and the period, and what could be chosen instead. */
function usePeriodChoice(given: Pick<CreateBatchDialogProps, 'solutionId' | 'periodId'>) {
  const [solutionId, setSolutionId] = useState<string | null>(given.solutionId ?? null);
  const [periodId, setPeriodId] = useState<string | null>(given.periodId ?? null);
  // An inactive one takes no new batch.
  const solutions = useQuery(
    trpc.payroll.solutions.list.queryOptions({ page: 1, pageSize: 500, active: true }),
  );
  const periods = useQuery({
    ...trpc.payroll.periods.list.queryOptions({
      page: 1,
      pageSize: 500,
      solutionId: solutionId ?? '',
      status: 'enabled',
    }),
    enabled: solutionId !== null,
  });
  const open = periods.data?.rows ?? [];
  const [only] = open;
  // With one open period there is nothing to choose.
  const chosen = periodId ?? (open.length === 1 && only ? only.id : null);
  return {
    solutions: solutions.data?.rows ?? [],
    solution: solutions.data?.rows.find((one) => one.id === solutionId),
    solutionId,
    periods: open,
    period: open.find((one) => one.id === chosen),
    periodId: chosen,
    noPeriod: solutionId !== null && periods.data !== undefined && open.length === 0,
    chooseSolution: (id: string | null) => {
      setSolutionId(id);
      setPeriodId(null);
    },
    choosePeriod: setPeriodId,
  };
}

type PeriodChoice = ReturnType<typeof usePeriodChoice>;

interface BatchFormProps extends CreateBatchDialogProps {
  onCreated: (batch: CreatedBatch) => void;
}

function BatchForm({ onCreated, onClose, ...given }: BatchFormProps) {
  const t = useText('workbench/payroll/periods');
  const choice = usePeriodChoice(given);
  const { solution, period, periodId } = choice;
  const [purpose, setPurpose] = useState<BatchPurpose>('regular');
  const [name, setName] = useState('');
  const [selection, setSelection] = useState<Selection>({
    kind: 'all',
    departmentIds: [],
    employmentIds: [],
  });
  const [shown, setShown] = useState(false);
  const format = useFormat();
  const proposed = period ? t(`batch.proposed.${purpose}`, { period: format.periodName(period) }) : '';
  const create = useCommand(trpc.payroll.batches.create.mutationOptions());

  const submit = () => {
    setShown(true);
    if (!periodId) return;
    create.mutate(
      {
        periodId,
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        purpose,
        ...filterOf(selection),
      },
      {
        onSuccess: (batch) => {
          queryClient.invalidateQueries(trpc.payroll.batches.pathFilter());
          queryClient.invalidateQueries(trpc.payroll.periods.pathFilter());
          queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
          onCreated(batch);
        },
      },
    );
  };

  return (
    <FormDialog
      opened
      size="lg"
      title={t('batch.create')}
      onClose={onClose}
      pending={create.isPending}
      disabled={isUnpublished(solution) || choice.noPeriod}
      submitLabel={t('batch.create')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PeriodFields choice={choice} shown={shown} />
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
      <EmployeeFields
        selection={selection}
        onChange={(changes) => setSelection({ ...selection, ...changes })}
        employeeCount={solution?.employeeCount}
      />
    </FormDialog>
  );
}

const isUnpublished = (solution: Solution | undefined) => solution?.publishedCopyId === null;

function filterOf({ kind, departmentIds, employmentIds }: Selection) {
  if (kind === 'all') return {};
  return { employmentFilter: kind === 'departments' ? { departmentIds } : { employmentIds } };
}

/** Solution and period, and what either still lacks. */
function PeriodFields({ choice, shown }: { choice: PeriodChoice; shown: boolean }) {
  const t = useText('workbench/payroll/periods');
  const nameOf = useLocalName();
  const { solution, solutionId, periodId } = choice;
  const format = useFormat();
  const labelOf = (period: Period) =>
    isPeriodNamed(period) ? `${period.name} · ${format.period(period)}` : format.period(period);
  return (
    <>
      <Group grow align="flex-start">
        <Select
          label={t('batch.solution')}
          required
          searchable
          error={shown && !solutionId ? t('required') : undefined}
          data={choice.solutions.map((one) => ({ value: one.id, label: nameOf(one.name, one.code) }))}
          value={solutionId}
          onChange={choice.chooseSolution}
        />
        <Select
          label={t('batch.period')}
          required
          searchable
          disabled={!solutionId}
          error={shown && !periodId ? t('required') : undefined}
          data={choice.periods.map((one) => ({ value: one.id, label: labelOf(one) }))}
          value={periodId}
          onChange={choice.choosePeriod}
        />
      </Group>
      {solution && isUnpublished(solution) && (
        <Alert color="yellow">
          {t('batch.needsPublished')}{' '}
          <AppLink href={`/workbench/payroll/solutions/${solution.id}/copies`} size="sm">
            {nameOf(solution.name, solution.code)}
          </AppLink>
        </Alert>
      )}
      {choice.noPeriod && (
        <Alert color="yellow">
          {t('batch.needsPeriod')}{' '}
          <AppLink href={`/workbench/payroll/solutions/${solutionId}/periods`} size="sm">
            {t('periods')}
          </AppLink>
        </Alert>
      )}
    </>
  );
}

interface EmployeeFieldsProps {
  selection: Selection;
  onChange: (changes: Partial<Selection>) => void;
  employeeCount: number | undefined;
}

const LABELS = {
  all: 'batch.whoAll',
  departments: 'batch.whoDepartments',
  employments: 'batch.whoEmployments',
} as const;

/** Everybody of the solution, some departments, or some people. */
function EmployeeFields({ selection, onChange, employeeCount }: EmployeeFieldsProps) {
  const t = useText('workbench/payroll/periods');
  const { kind, departmentIds, employmentIds } = selection;
  const everybody = employeeCount ? t('batch.whoAllHint', { count: employeeCount }) : undefined;
  return (
    <>
      <Radio.Group
        label={t('batch.who')}
        value={kind}
        onChange={(value) => onChange({ kind: value as Selection['kind'] })}
      >
        <Stack gap={6} mt={4}>
          {SELECTIONS.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(LABELS[one])}
              description={one === 'all' ? everybody : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'departments' && (
        <DepartmentsSelect
          label={t('batch.departments')}
          value={departmentIds}
          onChange={(ids) => onChange({ departmentIds: ids })}
        />
      )}
      {kind === 'employments' && (
        <EmploymentsSelect
          label={t('batch.employments')}
          value={employmentIds}
          onChange={(ids) => onChange({ employmentIds: ids })}
        />
      )}
    </>
  );
}
