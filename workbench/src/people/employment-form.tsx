import { ActionIcon, Button, Divider, Group, Select, Stack, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { required, useLeaveGuard } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { SEXES } from '@suanpan/server/words';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { Fields } from '../shared/fields.tsx';
import { FieldRow } from './field-row.tsx';
import { LegalEntitySelect } from './people-selects.tsx';
import { emptyToNull } from './person-values.ts';

export type EmploymentRecord = RouterOutputs['people']['employments']['get'];

interface EmploymentFormProps {
  record: EmploymentRecord;
  readOnly: boolean;
}

const texts = ['familyName', 'givenName', 'nationality', 'email', 'phone', 'idType', 'bankName'] as const;

/** The person and the employment. Numbers that may not be shown are left out of a save, so nothing is emptied. */
export function EmploymentForm({ record, readOnly }: EmploymentFormProps) {
  const t = useText('workbench/people');
  const mayReveal = useCan('people.private.view');
  const { person } = record;
  const idShown = person.idNumber !== null || !person.hasIdNumber;
  const [bankShown, setBankShown] = useState(person.bankAccount !== null || !person.hasBankAccount);
  const form = useForm({
    initialValues: {
      name: person.name,
      sex: person.sex as string | null,
      birthDate: person.birthDate,
      familyName: person.familyName ?? '',
      givenName: person.givenName ?? '',
      nationality: person.nationality ?? '',
      email: person.email ?? '',
      phone: person.phone ?? '',
      idType: person.idType ?? '',
      idNumber: person.idNumber ?? '',
      bankName: person.bankName ?? '',
      bankAccount: person.bankAccount ?? '',
      legalEntityId: record.legalEntityId as string | null,
      employeeNumber: record.employeeNumber,
      hireDate: record.hireDate as string | null,
      leaveDate: record.leaveDate,
      leaveReason: record.leaveReason ?? '',
      contract: record.contract ?? '',
      groupHireDate: record.groupHireDate,
      socialWorkStartDate: record.socialWorkStartDate,
    },
    validate: {
      name: required,
      legalEntityId: required,
      employeeNumber: required,
      hireDate: (value, values) =>
        required(value) ??
        (value && values.leaveDate && value > values.leaveDate ? t('problems.startAfterEnd') : null),
      email: (value) =>
        value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : t('problems.email'),
    },
  });
  useLeaveGuard(form.isDirty());
  const update = useCommand(
    trpc.people.employments.update.mutationOptions({
      onSuccess: async () => {
        form.resetDirty();
        await queryClient.invalidateQueries(trpc.people.employments.pathFilter());
      },
    }),
    { success: t('saved') },
  );

  const save = (values: typeof form.values) =>
    update.mutate({
      id: record.id,
      version: record.version,
      person: {
        name: values.name.trim(),
        sex: values.sex as 'female' | 'male' | null,
        birthDate: values.birthDate,
        ...Object.fromEntries(texts.map((field) => [field, emptyToNull(values[field])])),
        ...(idShown ? { idNumber: emptyToNull(values.idNumber) } : {}),
        // Only a changed one: it asks for the password again.
        ...(form.isDirty('bankAccount') ? { bankAccount: emptyToNull(values.bankAccount) } : {}),
      },
      employment: {
        legalEntityId: values.legalEntityId ?? record.legalEntityId,
        employeeNumber: values.employeeNumber.trim(),
        hireDate: values.hireDate ?? record.hireDate,
        leaveDate: values.leaveDate,
        leaveReason: emptyToNull(values.leaveReason),
        contract: emptyToNull(values.contract),
        groupHireDate: values.groupHireDate,
        socialWorkStartDate: values.socialWorkStartDate,
      },
    });

  /** The server asks for the password again; without it the account stays hidden. */
  const reveal = async () => {
    const { bankAccount } = await queryClient.fetchQuery({
      ...trpc.people.employments.revealBankAccount.queryOptions({ id: record.id }),
      gcTime: 0,
    });
    form.setInitialValues({ ...form.getInitialValues(), bankAccount: bankAccount ?? '' });
    form.setFieldValue('bankAccount', bankAccount ?? '');
    setBankShown(true);
  };

  const date = (field: 'birthDate' | 'leaveDate' | 'groupHireDate' | 'socialWorkStartDate') => (
    <DateInput
      clearable
      valueFormat="YYYY-MM-DD"
      label={t(`fields.${field}`)}
      {...form.getInputProps(field)}
    />
  );
  const text = (field: (typeof texts)[number] | 'leaveReason' | 'contract') => (
    <TextInput label={t(`fields.${field}`)} {...form.getInputProps(field)} />
  );

  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Fields readOnly={readOnly}>
        <Stack gap="sm" maw={860}>
          <Divider label={t('sections.person')} labelPosition="left" />
          <FieldRow>
            <TextInput label={t('fields.name')} required {...form.getInputProps('name')} />
            {text('familyName')}
            {text('givenName')}
          </FieldRow>
          <FieldRow>
            <Select
              label={t('fields.sex')}
              clearable
              data={SEXES.map((value) => ({ value, label: t(`sexes.${value}`) }))}
              {...form.getInputProps('sex')}
            />
            {date('birthDate')}
            {text('nationality')}
          </FieldRow>
          <FieldRow>
            {text('email')}
            {text('phone')}
          </FieldRow>
          <FieldRow>
            {text('idType')}
            <TextInput
              label={t('fields.idNumber')}
              disabled={!idShown}
              placeholder={idShown ? '' : t('hidden')}
              {...form.getInputProps('idNumber')}
            />
          </FieldRow>
          <FieldRow>
            {text('bankName')}
            <TextInput
              label={t('fields.bankAccount')}
              {...(person.bankAccountWaits ? { description: t('bank.waits') } : {})}
              disabled={!bankShown}
              placeholder={bankShown ? '' : t('hidden')}
              {...(bankShown || !mayReveal
                ? {}
                : {
                    rightSection: (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('showAccount')}
                        onClick={() => void reveal()}
                      >
                        <IconEye size={18} />
                      </ActionIcon>
                    ),
                  })}
              {...form.getInputProps('bankAccount')}
            />
          </FieldRow>
          <Divider label={t('sections.employment')} labelPosition="left" />
          <FieldRow>
            <LegalEntitySelect
              label={t('fields.legalEntity')}
              required
              {...form.getInputProps('legalEntityId')}
            />
            <TextInput
              label={t('fields.employeeNumber')}
              required
              {...form.getInputProps('employeeNumber')}
            />
            {text('contract')}
          </FieldRow>
          <FieldRow>
            <DateInput
              valueFormat="YYYY-MM-DD"
              label={t('fields.hireDate')}
              required
              {...form.getInputProps('hireDate')}
            />
            {date('leaveDate')}
            {text('leaveReason')}
          </FieldRow>
          <FieldRow>
            {date('groupHireDate')}
            {date('socialWorkStartDate')}
          </FieldRow>
          {!readOnly && (
            <Group justify="flex-end">
              <Button variant="default" disabled={!form.isDirty()} onClick={() => form.reset()}>
                {t('undo')}
              </Button>
              <Button type="submit" disabled={!form.isDirty()} loading={update.isPending}>
                {t('save')}
              </Button>
            </Group>
          )}
        </Stack>
      </Fields>
    </form>
  );
}
