import { ActionIcon, Button, Divider, Group, Select, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { DayInput, emailOr, required, useLeaveGuard } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { SEXES } from '@suanpan/server/words';
import { IconEye } from '@tabler/icons-react';
import { FieldGroup } from '../../shared/field-group.tsx';
import { FieldRow } from '../field-row.tsx';
import { FieldInputs } from '../fields/field-inputs.tsx';
import { HiddenFieldInput, useHiddenFields } from '../fields/hidden-fields.tsx';
import {
  fieldInput,
  fieldProblems,
  type OwnField,
  type TypedFields,
  typedValues,
  useOwnFields,
} from '../fields/own-fields.ts';
import { ContractSelect, LegalEntitySelect } from '../people-selects.tsx';
import { emptyToNull } from '../person-values.ts';
import type { EmploymentRecord } from './employment-record.ts';
import { useIdNumber } from './hidden-number.ts';

interface EmploymentFormProps {
  record: EmploymentRecord;
  readOnly: boolean;
}

const texts = ['familyName', 'givenName', 'nationality', 'email', 'phone', 'idType'] as const;

/** The person and the employment. Numbers that may not be shown are left out of a save, so nothing is emptied. */
export function EmploymentForm({ record, readOnly }: EmploymentFormProps) {
  const t = useText('workbench/people');
  const own = useOwnFields();
  const hidden = useHiddenFields(record);
  const form = useEmploymentForm(record, own);
  useLeaveGuard(form.isDirty());
  const update = useCommand(
    trpc.people.employments.update.mutationOptions({
      onSuccess: async () => {
        form.resetDirty();
        await queryClient.invalidateQueries(trpc.people.employments.pathFilter());
      },
    }),
    { done: 'saved' },
  );

  const save = (values: Values) => update.mutate(inputOf(record, form, values, own));
  const showHidden = async () => {
    const revealed = await hidden.show();
    if (revealed) fillFields(form, typedValues(revealed));
  };

  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <FieldGroup readOnly={readOnly}>
        <Stack gap="sm" maw={860}>
          <PersonFields record={record} form={form} />
          <EmploymentFields record={record} form={form} />
          <FieldInputs
            fields={own}
            form={form}
            instead={(field, label) =>
              hidden.isHidden(field) ? (
                <HiddenFieldInput
                  key={field.code}
                  label={label}
                  onShow={hidden.mayShow ? () => void showHidden() : undefined}
                />
              ) : null
            }
          />
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
      </FieldGroup>
    </form>
  );
}

const valuesOf = (record: EmploymentRecord) => {
  const { person } = record;
  return {
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
    legalEntityId: record.legalEntityId as string | null,
    employeeNumber: record.employeeNumber,
    hireDate: record.hireDate as string | null,
    leaveDate: record.leaveDate,
    leaveReason: record.leaveReason ?? '',
    contract: record.contract,
    groupHireDate: record.groupHireDate,
    socialWorkStartDate: record.socialWorkStartDate,
    custom: typedValues(record.custom),
  };
};

type Values = ReturnType<typeof valuesOf>;
type EmploymentFormState = UseFormReturnType<Values>;

/** Without asking again: what was shown is no change. */
function fillFields(form: EmploymentFormState, values: TypedFields) {
  const before = form.getInitialValues();
  form.setInitialValues({ ...before, custom: { ...before.custom, ...values } });
  for (const [code, value] of Object.entries(values)) form.setFieldValue(`custom.${code}`, value);
}

function useEmploymentForm(record: EmploymentRecord, own: readonly OwnField[]): EmploymentFormState {
  const t = useText('workbench/people');
  const hidden = record.hiddenFields;
  return useForm({
    initialValues: valuesOf(record),
    validate: (values) => ({
      ...fieldProblems(own, values.custom, ({ code }) => !hidden.includes(code) || code in values.custom),
      name: values.name.trim() === '' ? t('problems.staffName') : null,
      legalEntityId: required(values.legalEntityId),
      employeeNumber: required(values.employeeNumber),
      hireDate:
        required(values.hireDate) ??
        (values.hireDate && values.leaveDate && values.hireDate > values.leaveDate
          ? t('problems.startAfterEnd')
          : null),
      email: emailOr(t('problems.email'))(values.email),
    }),
  });
}

function inputOf(
  record: EmploymentRecord,
  form: EmploymentFormState,
  values: Values,
  own: readonly OwnField[],
) {
  const custom = fieldInput(own, values.custom, (code) => form.isDirty(`custom.${code}`));
  return {
    ...(custom ? { custom } : {}),
    id: record.id,
    version: record.version,
    person: {
      name: values.name.trim(),
      sex: values.sex as 'female' | 'male' | null,
      birthDate: values.birthDate,
      ...Object.fromEntries(texts.map((field) => [field, emptyToNull(values[field])])),
      // Only if changed: what isn't shown mustn't be emptied.
      ...(form.isDirty('idNumber') ? { idNumber: emptyToNull(values.idNumber) } : {}),
    },
    employment: {
      legalEntityId: values.legalEntityId ?? record.legalEntityId,
      employeeNumber: values.employeeNumber.trim(),
      hireDate: values.hireDate ?? record.hireDate,
      leaveDate: values.leaveDate,
      leaveReason: emptyToNull(values.leaveReason),
      contract: values.contract,
      groupHireDate: values.groupHireDate,
      socialWorkStartDate: values.socialWorkStartDate,
    },
  };
}

interface PartProps {
  record: EmploymentRecord;
  form: EmploymentFormState;
}

function PersonFields({ record, form }: PartProps) {
  const t = useText('workbench/people');
  return (
    <>
      <Divider label={t('sections.person')} labelPosition="left" />
      <FieldRow>
        <TextInput label={t('fields.name')} required {...form.getInputProps('name')} />
        <Text name="familyName" form={form} />
        <Text name="givenName" form={form} />
      </FieldRow>
      <FieldRow>
        <Select
          label={t('fields.sex')}
          clearable
          data={SEXES.map((value) => ({ value, label: t(`sexes.${value}`) }))}
          {...form.getInputProps('sex')}
        />
        <Day name="birthDate" form={form} />
        <Text name="nationality" form={form} />
      </FieldRow>
      <FieldRow>
        <Text name="email" form={form} />
        <Text name="phone" form={form} />
      </FieldRow>
      <FieldRow>
        <Text name="idType" form={form} />
        <IdNumberInput record={record} form={form} />
      </FieldRow>
    </>
  );
}

/** Hidden until somebody who may see it asks for it: each look stands in the trail. */
function IdNumberInput({ record, form }: PartProps) {
  const t = useText('workbench/people');
  const { shown, mayShow, show } = useIdNumber(record);
  const reveal = async () => {
    const seen = await show();
    if (seen === undefined) return;
    const number = seen ?? '';
    form.setInitialValues({ ...form.getInitialValues(), idNumber: number });
    form.setFieldValue('idNumber', number);
  };
  return (
    <TextInput
      label={t('fields.idNumber')}
      disabled={!shown}
      placeholder={shown ? '' : t('hidden')}
      {...(!shown && mayShow
        ? {
            rightSection: (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('show.idNumber')}
                onClick={() => void reveal()}
              >
                <IconEye size={18} />
              </ActionIcon>
            ),
          }
        : {})}
      {...form.getInputProps('idNumber')}
    />
  );
}

function EmploymentFields({ record, form }: PartProps) {
  const t = useText('workbench/people');
  return (
    <>
      <Divider label={t('sections.employment')} labelPosition="left" />
      <FieldRow>
        <LegalEntitySelect
          label={t('fields.legalEntity')}
          required
          {...form.getInputProps('legalEntityId')}
        />
        <TextInput label={t('fields.employeeNumber')} required {...form.getInputProps('employeeNumber')} />
        <ContractSelect before={record.contract} {...form.getInputProps('contract')} />
      </FieldRow>
      <FieldRow>
        <DayInput label={t('fields.hireDate')} required {...form.getInputProps('hireDate')} />
        <Day name="leaveDate" form={form} />
        <Text name="leaveReason" form={form} />
      </FieldRow>
      <FieldRow>
        <Day name="groupHireDate" form={form} />
        <Day name="socialWorkStartDate" form={form} />
      </FieldRow>
    </>
  );
}

interface FieldProps<Name extends keyof Values> {
  name: Name;
  form: EmploymentFormState;
}

function Day({
  name,
  form,
}: FieldProps<'birthDate' | 'leaveDate' | 'groupHireDate' | 'socialWorkStartDate'>) {
  const t = useText('workbench/people');
  return <DayInput clearable label={t(`fields.${name}`)} {...form.getInputProps(name)} />;
}

function Text({ name, form }: FieldProps<(typeof texts)[number] | 'leaveReason'>) {
  const t = useText('workbench/people');
  return <TextInput label={t(`fields.${name}`)} {...form.getInputProps(name)} />;
}
