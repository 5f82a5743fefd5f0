import { ActionIcon, Button, Group, Stack, Text, Timeline, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { DayInput, Dialog, FormDialog, NumberField, refusedField, required } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import type { DepartmentKind } from '@suanpan/server/words';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DepartmentSelect } from '../people-selects.tsx';
import type { Department } from './department.ts';

interface OfDepartment {
  department: Department;
  readOnly: boolean;
}

/** The button that opens what became of a department. */
export function DepartmentHistory(props: OfDepartment) {
  const t = useText('workbench/people');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('departments.historyOf', { name: props.department.name })}
        onClick={() => setOpened(true)}
      >
        <IconHistory size={14} />
      </ActionIcon>
      {opened && <DepartmentPast {...props} onClose={() => setOpened(false)} />}
    </>
  );
}

/** What became of a department, how many people it is to have, and its end: closing, or going into another one. */
function DepartmentPast({ department, readOnly, onClose }: OfDepartment & { onClose: () => void }) {
  const t = useText('workbench/people');
  const [ending, setEnding] = useState<'close' | 'merge'>();
  return (
    <Dialog opened onClose={onClose} size="lg" title={department.name || department.code}>
      <Stack gap="lg">
        <Headcounts department={department} readOnly={readOnly} />
        <History id={department.id} />
        {!readOnly && department.active && (
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => setEnding('merge')}>
              {t('departments.merge')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setEnding('close')}>
              {t('departments.close')}
            </Button>
          </Group>
        )}
      </Stack>
      {ending && (
        <EndDialog
          department={department}
          merging={ending === 'merge'}
          onClose={() => setEnding(undefined)}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

type Entry = RouterOutputs['people']['departments']['history']['rows'][number];

function History({ id }: { id: string }) {
  const t = useText('workbench/people');
  const format = useFormat();
  const history = useQuery(trpc.people.departments.history.queryOptions({ id }));
  const fieldOf = (field: string) =>
    field === 'name'
      ? t('fields.departmentName')
      : field === 'active'
        ? t('active')
        : t(`fields.${field as 'code' | 'kind' | 'parent' | 'manager' | 'legalEntity' | 'costCentre'}`);
  const valueOf = (field: string, value: string | null) =>
    value === null ? '–' : field === 'kind' ? t(`departmentKinds.${value as DepartmentKind}`) : value;
  const title = (entry: Entry) =>
    entry.role ? t(`departments.events.${entry.role}`) : t(`departments.events.${entry.kind}`);
  return (
    <section>
      <Title order={3} size="h6" mb="sm">
        {t('departments.history')}
      </Title>
      {history.error ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : !history.data ? (
        <LinesSkeleton lines={3} />
      ) : (
        <Timeline bulletSize={14} lineWidth={2} active={-1}>
          {history.data.rows.map((entry) => (
            <Timeline.Item key={entry.id} title={title(entry)}>
              <Text size="xs" c="dimmed">
                {[format.day(entry.day), entry.by].filter(Boolean).join(' · ')}
              </Text>
              {entry.other && <Text size="sm">{entry.other.name}</Text>}
              {entry.changes.map(({ field, was, becomes }) => (
                <Text key={field} size="sm">
                  {fieldOf(field)}: {valueOf(field, was)} → {valueOf(field, becomes)}
                </Text>
              ))}
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </section>
  );
}

function Headcounts({ department, readOnly }: OfDepartment) {
  const t = useText('workbench/people');
  const format = useFormat();
  const plans = useQuery(trpc.people.departments.headcounts.queryOptions({ id: department.id }));
  const form = useForm({
    initialValues: { validFrom: null as string | null, planned: '' as number | string },
    validate: {
      validFrom: required,
      planned: (value) => (typeof value === 'number' ? null : t('departments.plannedRequired')),
    },
  });
  const plan = useCommand(
    trpc.people.departments.planHeadcount.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.people.departments.headcounts.pathFilter());
        form.reset();
      },
    }),
    { done: 'saved' },
  );
  const remove = (validFrom: string) =>
    plan.mutate({ departmentId: department.id, validFrom, planned: null });
  return (
    <section>
      <Title order={3} size="h6" mb="sm">
        {t('departments.plan')}
      </Title>
      {plans.data?.rows.length === 0 && <EmptyState compact text={t('departments.noPlan')} />}
      {(plans.data?.rows.length ?? 0) > 0 && (
        <Stack gap={4} role="list" aria-label={t('departments.plan')}>
          {plans.data?.rows.map((row) => (
            <Group key={row.validFrom} role="listitem" gap="md">
              <Text size="sm">{format.day(row.validFrom)}</Text>
              <Text size="sm" className="tabular">
                {format.number(row.planned)}
              </Text>
              {!readOnly && (
                <Button variant="subtle" size="compact-xs" onClick={() => remove(row.validFrom)}>
                  {t('departments.takeBack')}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      )}
      {!readOnly && (
        <form
          noValidate
          onSubmit={form.onSubmit(({ validFrom, planned }, event) => {
            if (refusedField(event?.currentTarget as HTMLFormElement)) return;
            plan.mutate({
              departmentId: department.id,
              validFrom: validFrom ?? '',
              planned: Number(planned),
            });
          })}
        >
          <Group align="flex-start" gap="xs" mt="xs" wrap="nowrap">
            <DayInput size="xs" required label={t('fields.validFrom')} {...form.getInputProps('validFrom')} />
            <NumberField
              size="xs"
              required
              min={0}
              whole
              label={t('departments.people')}
              {...form.getInputProps('planned')}
            />
            <Button type="submit" size="xs" variant="light" mt={22} loading={plan.isPending}>
              {t('departments.planIt')}
            </Button>
          </Group>
        </form>
      )}
    </section>
  );
}

interface EndDialogProps {
  department: Department;
  merging: boolean;
  onClose: () => void;
  onDone: () => void;
}

function EndDialog({ department, merging, onClose, onDone }: EndDialogProps) {
  const t = useText('workbench/people');
  const form = useForm({
    initialValues: { on: null as string | null, intoId: null as string | null },
    validate: { on: required, intoId: (value) => (merging && !value ? t('departments.intoRequired') : null) },
  });
  const options = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.people.departments.pathFilter());
      queryClient.invalidateQueries(trpc.people.employments.pathFilter());
      onDone();
    },
  };
  const close = useCommand(trpc.people.departments.close.mutationOptions(options), { done: 'saved' });
  const merge = useCommand(trpc.people.departments.merge.mutationOptions(options), { done: 'saved' });
  const { id, version } = department;
  return (
    <FormDialog
      opened
      danger
      title={t(merging ? 'departments.mergeTitle' : 'departments.closeTitle', { name: department.name })}
      submitLabel={t(merging ? 'departments.merge' : 'departments.close')}
      onClose={onClose}
      pending={close.isPending || merge.isPending}
      onSubmit={form.onSubmit(({ on, intoId }) => {
        if (merging) merge.mutate({ id, version, on: on ?? '', intoId: intoId ?? '' });
        else close.mutate({ id, version, on: on ?? '' });
      })}
    >
      <Text size="sm">{t(merging ? 'departments.mergeHint' : 'departments.closeHint')}</Text>
      {merging && (
        <DepartmentSelect label={t('departments.into')} required {...form.getInputProps('intoId')} />
      )}
      <DayInput
        required
        label={t(merging ? 'departments.mergeDay' : 'departments.lastDay')}
        {...form.getInputProps('on')}
      />
    </FormDialog>
  );
}
