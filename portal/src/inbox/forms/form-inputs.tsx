import { Checkbox, Select, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import type { GetInputPropsReturnType } from '@mantine/form';
import { DayInput, MultilineInput, NumberField } from '../../kit/form/index.ts';
import { useLocalText } from '../../kit/i18n/index.ts';
import { DepartmentInput } from './department-input.tsx';
import { FileInput } from './file-input.tsx';
import type { FormField } from './form-values.ts';
import { PersonInput } from './person-input.tsx';
import { RowsInput } from './rows-input.tsx';

export interface FormInputsProps {
  fields: readonly FormField[];
  /** Where the values stand: `form`, `form.lines.0`. */
  at: string;
  /** `form.getInputProps` of @mantine/form. */
  inputAt: (path: string) => GetInputPropsReturnType;
  /** What ids are called that were chosen before. */
  names: Readonly<Record<string, string>>;
  /** In which money is told. */
  currency: string | null;
}

/** The inputs of a form, one for each of its fields. */
export function FormInputs({ fields, at, ...common }: FormInputsProps) {
  return fields.map((field) => (
    <FormInput key={field.key} field={field} path={`${at}.${field.key}`} {...common} />
  ));
}

type FormInputProps = Omit<FormInputsProps, 'fields' | 'at'> & { field: FormField; path: string };

function FormInput({ field, path, inputAt, names, currency }: FormInputProps) {
  const local = useLocalText();
  const { value, error, ...input } = inputAt(path);
  const common = {
    ...input,
    error,
    label: local(field.label),
    description: field.help ? local(field.help) : undefined,
    required: field.required,
    'data-field': field.key,
  };
  switch (field.kind) {
    case 'text':
      return <TextInput {...common} value={value} maxLength={500} />;
    case 'longText':
      return <MultilineInput {...common} value={value} maxLength={10_000} minRows={4} />;
    case 'number':
      return <NumberField {...common} value={value} />;
    case 'money':
      return (
        <NumberField
          {...common}
          value={value}
          grouped
          {...(currency ? { rightSection: currency, rightSectionWidth: 56 } : {})}
        />
      );
    case 'day':
      return <DayInput {...common} value={value} clearable={!field.required} />;
    case 'dayTime':
      return (
        <DateTimePicker
          {...common}
          valueFormat="YYYY-MM-DD HH:mm"
          value={typeof value === 'string' ? value.replace('T', ' ') : null}
          onChange={(chosen) => input.onChange(chosen ? chosen.slice(0, 16).replace(' ', 'T') : null)}
          clearable={!field.required}
        />
      );
    case 'flag':
      return <Checkbox {...common} required={false} checked={value === true} />;
    case 'choice':
      return (
        <Select
          {...common}
          value={value}
          data={(field.choices ?? []).map((choice) => ({ value: choice.value, label: local(choice.label) }))}
          clearable={!field.required}
        />
      );
    case 'person':
      return <PersonInput {...common} value={value} names={names} />;
    case 'department':
      return <DepartmentInput {...common} value={value} />;
    case 'file':
      return <FileInput {...common} value={value} names={names} />;
    case 'rows':
      return (
        <RowsInput
          {...common}
          rows={value}
          fields={field.fields ?? []}
          inputsOf={(index) => (
            <FormInputs
              fields={field.fields ?? []}
              at={`${path}.${index}`}
              {...{ inputAt, names, currency }}
            />
          )}
        />
      );
  }
}
