import { type SelectProps, TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { FieldRow } from './field-row.tsx';
import { CatalogueSelect, DepartmentSelect, EmploymentSelect } from './people-selects.tsx';
import { emptyToNull } from './person-values.ts';

type Choice = 'departmentId' | 'jobId' | 'postId' | 'costCentreId' | 'superiorEmploymentId';

interface AssignmentFieldsProps {
  /** The form's `getInputProps`. */
  field: ((name: Choice) => Pick<SelectProps, 'error'> & { onChange(id: string | null): void }) &
    ((name: 'grade' | 'payGrade' | 'place') => TextInputProps);
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
        <TextInput label={t('fields.payGrade')} maxLength={60} {...field('payGrade')} />
      </FieldRow>
      <FieldRow>
        <CatalogueSelect catalogue="costCentres" label={t('fields.costCentre')} {...field('costCentreId')} />
        <TextInput label={t('fields.place')} maxLength={100} {...field('place')} />
      </FieldRow>
      <EmploymentSelect label={t('fields.superior')} {...field('superiorEmploymentId')} />
    </>
  );
}

interface AssignmentValues {
  departmentId: string | null;
  jobId: string | null;
  postId: string | null;
  grade: string;
  payGrade: string;
  costCentreId: string | null;
  place: string;
  superiorEmploymentId: string | null;
}

/** What was filled in, as it is stored. */
export function assignmentInput(values: AssignmentValues) {
  const { departmentId, jobId, postId, costCentreId, superiorEmploymentId } = values;
  return {
    departmentId,
    jobId,
    postId,
    grade: emptyToNull(values.grade),
    payGrade: emptyToNull(values.payGrade),
    costCentreId,
    place: emptyToNull(values.place),
    superiorEmploymentId,
  };
}
