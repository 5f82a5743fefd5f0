import { Button, Group, MultiSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { WEEKDAYS, type Weekday } from '@suanpan/engine/domain';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm, FormDialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HolidayYear } from '../../shared/holiday-year.tsx';
import { AddRecord, CodeField, NamesField, recordProblems } from './record-fields.tsx';

type Row = RouterOutputs['people']['calendars']['list'][number];

/** When companies work: weekends, holidays and make-up days, by which pay days are moved. */
export function CalendarsPanel({ readOnly }: { readOnly: boolean }) {
  const t = useText('workbench/people');
  const days = useText('workbench/payroll/solutions');
  const format = useFormat();
  const list = useQuery(trpc.people.calendars.list.queryOptions());
  const [editing, setEditing] = useState<Row | 'new'>();
  const columns: Column<Row>[] = [
    { key: 'name', header: t('fields.label'), fixed: true },
    { key: 'code', header: t('fields.code'), fixed: true },
    {
      key: 'weekend',
      wrap: true,
      header: t('calendars.weekend'),
      render: (row) => row.weekend.map((day) => days(`general.weekdays.${day}`)).join(', '),
    },
    {
      key: 'holidays',
      header: t('calendars.holidays'),
      align: 'right',
      render: (row) => format.number(row.holidays.length),
    },
    {
      key: 'workdays',
      header: t('calendars.workdays'),
      align: 'right',
      render: (row) => format.number(row.workdays.length),
    },
    { key: 'usedBy', wrap: true, header: t('calendars.usedBy'), render: (row) => row.usedBy.join(', ') },
  ];
  return (
    <>
      <DataTable
        id="holiday-calendars"
        label={t('organisation.tabs.calendars')}
        columns={columns}
        rows={list.data}
        total={list.data?.length}
        download
        error={list.error}
        onRetry={() => list.refetch()}
        rowKey={(row) => row.code}
        onRowOpen={(row: Row) => setEditing(row)}
        toolbar={!readOnly && <AddRecord onClick={() => setEditing('new')} />}
        empty={<EmptyState text={t('calendars.empty')} />}
      />
      {editing && (
        <CalendarDialog
          row={editing === 'new' ? undefined : editing}
          readOnly={readOnly}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

interface CalendarDialogProps {
  row: Row | undefined;
  readOnly: boolean;
  onClose: () => void;
}

function CalendarDialog({ row, readOnly, onClose }: CalendarDialogProps) {
  const t = useText('workbench/people');
  const days = useText('workbench/payroll/solutions');
  const form = useForm({
    initialValues: {
      code: row?.code ?? '',
      names: { ...row?.names } as Record<string, string>,
      active: true,
      weekend: (row?.weekend ?? ['sat', 'sun']) as Weekday[],
      holidays: row?.holidays ?? [],
      workdays: row?.workdays ?? [],
    },
    validate: recordProblems,
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.people.calendars.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.people.calendars.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.people.calendars.update.mutationOptions(done), { done: 'saved' });
  const remove = useCommand(trpc.people.calendars.remove.mutationOptions(done), {
    success: t('calendars.removed'),
  });
  const { weekend, holidays, workdays } = form.values;
  const named = new Map(holidays.map((one) => [one.day, one.names]));
  return (
    <FormDialog
      opened
      size="xl"
      title={t('calendars.title')}
      onClose={onClose}
      disabled={readOnly}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(({ active: _, ...values }) => {
        const input = { ...values, code: values.code.trim() };
        if (row) update.mutate({ version: row.version, ...input });
        else create.mutate(input);
      })}
    >
      <Group grow align="flex-start">
        {row === undefined && <CodeField form={form} />}
        <NamesField form={form} label={t('fields.label')} />
        <MultiSelect
          label={t('calendars.weekend')}
          data={WEEKDAYS.map((value) => ({ value, label: days(`general.weekdays.${value}`) }))}
          {...form.getInputProps('weekend')}
        />
      </Group>
      <HolidayYear
        calendar={{ weekend, holidays: holidays.map((one) => one.day), workdays }}
        readOnly={readOnly}
        onChange={(next) => {
          form.setFieldValue(
            'holidays',
            (next.holidays ?? []).map((day) => ({ day, names: named.get(day) ?? {} })),
          );
          form.setFieldValue('workdays', [...(next.workdays ?? [])]);
        }}
      />
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {t('calendars.kept')}
        </Text>
        {row && !readOnly && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={async () => {
              const sure = await confirm({
                title: t('calendars.removeTitle', { code: row.code }),
                message: t('calendars.removeMessage', {
                  holidays: t('calendars.holidayCount', { count: row.holidays.length }),
                  workdays: t('calendars.workdayCount', { count: row.workdays.length }),
                }),
                confirmLabel: t('calendars.remove'),
                irreversible: true,
              });
              if (sure) remove.mutate({ code: row.code });
            }}
          >
            {t('calendars.remove')}
          </Button>
        )}
      </Group>
    </FormDialog>
  );
}
