import { Divider, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { DayInput, emailOr, FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { SEXES } from '@suanpan/server/words';
import { AssignmentFields, assignmentInput } from './assignment-fields.tsx';
import { FieldRow } from './field-row.tsx';
import { FieldInputs } from './fields/field-inputs.tsx';
import { fieldInput, fieldProblems, type TypedFields, useOwnFields } from './fields/own-fields.ts';
import { ContractSelect, LegalEntitySelect } from './people-selects.tsx';
import { emptyToNull } from './person-values.ts';

interface Values {
  name: string;
  sex: string | null;
  birthDate: string | null;
  email: string;
  phone: string;
  legalEntityId: string | null;
  employeeNumber: string;
  hireDate: string | null;
  contract: string | null;
  departmentId: string | null;
  jobId: string | null;
  postId: string | null;
  grade: string;
  payGrade: string;
  costCentreId: string | null;
  place: string;
  superiorEmploymentId: string | null;
  custom: TypedFields;
}

/** A new person with an employment and its first assignment. */
export function EmployeeDialog({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/people');
  const location = useAppLocation();
  const own = useOwnFields();
  const form = useForm<Values>({
    initialValues: {
      name: '',
      sex: null,
      birthDate: null,
      email: '',
      phone: '',
      legalEntityId: null,
      employeeNumber: '',
      hireDate: null,
      contract: null,
      departmentId: null,
      jobId: null,
      postId: null,
      grade: '',
      payGrade: '',
      costCentreId: null,
      place: '',
      superiorEmploymentId: null,
      custom: {},
    },
    validate: (values) => ({
      ...fieldProblems(own, values.custom),
      name: values.name.trim() === '' ? t('problems.staffName') : null,
      legalEntityId: required(values.legalEntityId),
      employeeNumber: required(values.employeeNumber),
      hireDate: required(values.hireDate),
      email: emailOr(t('problems.email'))(values.email),
    }),
  });
  const create = useCommand(
    trpc.people.employments.create.mutationOptions({
      onSuccess: (made) => {
        queryClient.invalidateQueries(trpc.people.employments.pathFilter());
        onClose();
        location.navigate(`/workbench/people/${made.id}`);
      },
    }),
    { success: t('create.done') },
  );

  const save = (values: Values) => {
    const custom = fieldInput(own, values.custom, (code) => Boolean(values.custom[code]));
    create.mutate({
      person: {
        name: values.name.trim(),
        sex: (values.sex as 'female' | 'male' | null) ?? null,
        birthDate: values.birthDate,
        email: emptyToNull(values.email),
        phone: emptyToNull(values.phone),
      },
      employment: {
        legalEntityId: values.legalEntityId ?? '',
        employeeNumber: values.employeeNumber.trim(),
        hireDate: values.hireDate ?? '',
        contract: values.contract,
      },
      assignment: assignmentInput(values),
      ...(custom ? { custom } : {}),
    });
  };

  return (
    <FormDialog
      opened
      size="lg"
      title={t('create.title')}
      onClose={onClose}
      pending={create.isPending}
      submitLabel={t('create.open')}
      onSubmit={form.onSubmit(save)}
    >
      <Stack gap="sm">
        <Divider label={t('sections.person')} labelPosition="left" />
        <FieldRow>
          <TextInput label={t('fields.name')} required maxLength={200} {...form.getInputProps('name')} />
          <Select
            label={t('fields.sex')}
            clearable
            data={SEXES.map((value) => ({ value, label: t(`sexes.${value}`) }))}
            {...form.getInputProps('sex')}
          />
          <DayInput label={t('fields.birthDate')} clearable {...form.getInputProps('birthDate')} />
        </FieldRow>
        <FieldRow>
          <TextInput label={t('fields.email')} type="email" {...form.getInputProps('email')} />
          <TextInput label={t('fields.phone')} {...form.getInputProps('phone')} />
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
            maxLength={60}
            {...form.getInputProps('employeeNumber')}
          />
        </FieldRow>
        <FieldRow>
          <DayInput label={t('fields.hireDate')} required {...form.getInputProps('hireDate')} />
          <ContractSelect {...form.getInputProps('contract')} />
        </FieldRow>
        <Divider label={t('sections.assignment')} labelPosition="left" />
        <AssignmentFields field={form.getInputProps} />
        <FieldInputs fields={own} form={form} />
      </Stack>
    </FormDialog>
  );
}
