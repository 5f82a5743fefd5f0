import { Group, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { DEPARTMENT_KINDS } from '@suanpan/server/words';
import {
  CatalogueSelect,
  DepartmentSelect,
  EmploymentSelect,
  LegalEntitySelect,
} from '../people-selects.tsx';
import { ValidDays } from '../valid-days.tsx';
import type { Department } from './department.ts';
import { ActiveSwitch, CodeField, NamesField, recordProblems, recordValues } from './record-fields.tsx';

interface DepartmentDialogProps {
  department?: Department;
  parentId?: string | null;
  onClose: () => void;
}

export function DepartmentDialog({ department, parentId = null, onClose }: DepartmentDialogProps) {
  const t = useText('workbench/people');
  const form = useForm({
    initialValues: {
      ...recordValues(department),
      kind: department?.kind ?? DEPARTMENT_KINDS[0],
      parentId: department ? department.parentId : parentId,
      legalEntityId: department?.legalEntityId ?? null,
      managerEmploymentId: department?.managerEmploymentId ?? null,
      costCentreId: department?.costCentreId ?? null,
      validFrom: department?.validFrom ?? null,
      validTo: department?.validTo ?? null,
    },
    validate: {
      ...recordProblems,
      validTo: (value, values) =>
        value && values.validFrom && value < values.validFrom ? t('problems.endBeforeStart') : null,
    },
  });
  const options = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.people.departments.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.people.departments.create.mutationOptions(options), { done: 'added' });
  const update = useCommand(trpc.people.departments.update.mutationOptions(options), { done: 'saved' });

  const save = (values: typeof form.values) => {
    const input = { ...values, code: values.code.trim() };
    if (department) update.mutate({ id: department.id, version: department.version, ...input });
    else create.mutate(input);
  };

  return (
    <FormDialog
      opened
      size="lg"
      title={t(department ? 'departments.editTitle' : 'departments.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(save)}
    >
      <Group grow align="flex-start">
        <CodeField form={form} />
        <NamesField form={form} label={t('fields.departmentName')} />
      </Group>
      <Select
        label={t('fields.kind')}
        description={t('departments.kindHint')}
        allowDeselect={false}
        data={DEPARTMENT_KINDS.map((value) => ({ value, label: t(`departmentKinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <Group grow align="flex-start">
        <DepartmentSelect label={t('fields.parent')} {...form.getInputProps('parentId')} />
        <LegalEntitySelect label={t('fields.legalEntity')} {...form.getInputProps('legalEntityId')} />
      </Group>
      <Group grow align="flex-start">
        <EmploymentSelect label={t('fields.manager')} {...form.getInputProps('managerEmploymentId')} />
        <CatalogueSelect
          catalogue="costCentres"
          label={t('fields.costCentre')}
          {...form.getInputProps('costCentreId')}
        />
      </Group>
      <ValidDays field={form.getInputProps} />
      <ActiveSwitch form={form} />
    </FormDialog>
  );
}
