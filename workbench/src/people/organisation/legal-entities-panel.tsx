import { Group, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CurrencySelect } from '../../shared/currency-select.tsx';
import { WaitingEntityAccounts } from '../bank/waiting-entity-accounts.tsx';
import { useLegalEntities } from '../people-selects.tsx';
import { emptyToNull } from '../person-values.ts';
import {
  ActiveBadge,
  ActiveSwitch,
  AddRecord,
  CodeField,
  NamesField,
  recordProblems,
  recordValues,
} from './record-fields.tsx';

type Row = RouterOutputs['people']['legalEntities']['list']['rows'][number];

const timeZones = Intl.supportedValuesOf('timeZone');

/** Employers: country, time zone, currency, start of the tax year. */
export function LegalEntitiesPanel({ readOnly }: { readOnly: boolean }) {
  const t = useText('workbench/people');
  const format = useFormat();
  const list = useLegalEntities();
  const [editing, setEditing] = useState<Row | 'new'>();
  const columns: Column<Row>[] = [
    { key: 'name', header: t('fields.label'), fixed: true },
    { key: 'code', header: t('fields.code'), fixed: true },
    {
      key: 'country',
      header: t('fields.country'),
      render: (row) => [row.country, row.city].filter(Boolean).join(' · '),
    },
    { key: 'timeZone', header: t('fields.timeZone') },
    { key: 'currency', header: t('fields.currency') },
    { key: 'calendarCode', header: t('fields.calendar'), render: (row) => row.calendarCode ?? '' },
    { key: 'taxYearStart', header: t('fields.taxYearStart') },
    {
      key: 'employmentCount',
      header: t('fields.people'),
      align: 'right',
      render: (row) => format.number(row.employmentCount),
    },
    {
      key: 'active',
      header: t('fields.status'),
      render: (row) => <ActiveBadge active={row.active} />,
    },
  ];
  return (
    <>
      {!readOnly && <WaitingEntityAccounts />}
      <DataTable
        id="legal-entities"
        label={t('organisation.tabs.legalEntities')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        download
        {...(readOnly ? {} : { onRowOpen: (row: Row) => setEditing(row) })}
        toolbar={!readOnly && <AddRecord onClick={() => setEditing('new')} />}
      />
      {editing && (
        <LegalEntityDialog
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function LegalEntityDialog({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  const t = useText('workbench/people');
  const calendars = useQuery(trpc.people.calendars.list.queryOptions());
  const form = useForm({
    initialValues: {
      ...recordValues(row),
      country: row?.country ?? '',
      city: row?.city ?? '',
      timeZone: (row?.timeZone ?? null) as string | null,
      currency: (row?.currency ?? null) as string | null,
      taxYearStart: row?.taxYearStart ?? '01-01',
      calendarCode: row?.calendarCode ?? null,
      bankName: row?.bankName ?? '',
      bic: row?.bic ?? '',
      bankAccount: '',
    },
    validate: {
      ...recordProblems,
      country: (value) => (/^[A-Z]{2}$/.test(value) ? null : t('problems.country')),
      timeZone: required,
      currency: required,
      taxYearStart: (value) =>
        /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value) ? null : t('problems.monthDay'),
    },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.people.legalEntities.pathFilter());
      queryClient.invalidateQueries(trpc.people.calendars.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.people.legalEntities.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.people.legalEntities.update.mutationOptions(done), { done: 'saved' });
  return (
    <FormDialog
      opened
      size="lg"
      title={t('organisation.tabs.legalEntities')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit((values) => {
        const { bankAccount, ...plain } = values;
        const input = {
          ...plain,
          code: values.code.trim(),
          city: emptyToNull(values.city),
          bankName: emptyToNull(values.bankName),
          bic: emptyToNull(values.bic),
          timeZone: values.timeZone ?? '',
          currency: values.currency ?? '',
          // Stored numbers are never shown: an empty field leaves the one there is.
          ...(bankAccount.trim() === '' ? {} : { bankAccount: bankAccount.trim() }),
        };
        if (row) update.mutate({ id: row.id, version: row.version, ...input });
        else create.mutate(input);
      })}
    >
      <Group grow align="flex-start">
        <CodeField form={form} />
        <NamesField form={form} label={t('fields.label')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput
          label={t('fields.country')}
          description={t('organisation.countryHint')}
          required
          maxLength={2}
          {...form.getInputProps('country')}
        />
        <TextInput label={t('fields.city')} {...form.getInputProps('city')} />
      </Group>
      <Group grow align="flex-start">
        <Select
          label={t('fields.timeZone')}
          required
          searchable
          limit={100}
          data={timeZones}
          {...form.getInputProps('timeZone')}
        />
        <CurrencySelect label={t('fields.currency')} required {...form.getInputProps('currency')} />
        <TextInput label={t('fields.taxYearStart')} required {...form.getInputProps('taxYearStart')} />
      </Group>
      <Select
        label={t('fields.calendar')}
        clearable
        searchable
        data={(calendars.data ?? []).map((one) => ({ value: one.code, label: `${one.name} · ${one.code}` }))}
        {...form.getInputProps('calendarCode')}
      />
      <Group grow align="flex-start">
        <TextInput label={t('fields.bankName')} {...form.getInputProps('bankName')} />
        <TextInput label={t('fields.bic')} maxLength={20} {...form.getInputProps('bic')} />
        <TextInput
          label={t('fields.bankAccount')}
          {...(row?.bankAccountWaits ? { description: t('bank.waits') } : {})}
          placeholder={row?.hasBankAccount ? t('organisation.accountKept') : ''}
          {...form.getInputProps('bankAccount')}
        />
      </Group>
      <ActiveSwitch form={form} />
    </FormDialog>
  );
}
