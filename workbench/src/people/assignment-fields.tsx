import { type SelectProps, TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { FieldRow } from './field-row.tsx';
import { CatalogueSelect, DepartmentSelect, EmploymentSelect } from './people-selects.tsx';

type Choice = 'departmentId' | 'jobId' | 'postId' | 'costCentreId' | 'superiorEmploymentId';

interface AssignmentFieldsProps {
  /** The form's `getInputProps`. */
  field: ((name: Choice) => Pick<SelectProps, 'error'> & { onChange(id: string | null): void }) &
    ((name: 'grade' | 'place') => TextInputProps);
  departmentRequired?: boolean;
}

/** Where somebody works and under whom. */
export function AssignmentFields({ field, departmentRequired = false }: AssignmentFieldsProps) {
  const t = useText('workbench/people');
  return (
    <>
      <FieldRow>
        <DepartmentSelect
          label={t('fields.department')}
          required={departmentRequired}
          {...field('departmentId')}
        />
        <CatalogueSelect catalogue="jobs" label={t('fields.job')} {...field('jobId')} />
      </FieldRow>
      <FieldRow>
        <CatalogueSelect catalogue="posts" label={t('fields.post')} {...field('postId')} />
        <TextInput label={t('fields.grade')} maxLength={60} {...field('grade')} />
      </FieldRow>
      <FieldRow>
        <CatalogueSelect catalogue="costCentres" label={t('fields.costCentre')} {...field('costCentreId')} />
        <TextInput label={t('fields.place')} maxLength={100} {...field('place')} />
      </FieldRow>
      <EmploymentSelect label={t('fields.superior')} {...field('superiorEmploymentId')} />
    </>
  );
}
