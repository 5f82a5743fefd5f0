import { Select, Switch, TextInput } from '@mantine/core';
import { NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import type { ParamField } from './timed-task-rows.ts';

export type ParamValues = Readonly<Record<string, unknown>>;

interface ParamInputsProps {
  fields: readonly ParamField[];
  values: ParamValues;
  onChange: (values: ParamValues) => void;
}

/** A form made of what a handler says that it takes. */
export function ParamInputs({ fields, values, onChange }: ParamInputsProps) {
  return fields.map((field) => (
    <ParamInput
      key={field.name}
      field={field}
      value={values[field.name] ?? field.default}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ));
}

interface ParamInputProps {
  field: ParamField;
  value: unknown;
  onChange: (value: unknown) => void;
}

function ParamInput({ field, value, onChange }: ParamInputProps) {
  const t = useText('workbench/admin/timed-tasks');
  const { label, kind, least, most } = field;
  const common = { label, required: field.required };
  if (kind === 'boolean')
    return (
      <Switch
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (kind === 'choice')
    return <Select {...common} data={field.choices} value={String(value ?? '')} onChange={onChange} />;
  if (kind === 'text')
    return (
      <TextInput
        {...common}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <NumberField
      {...common}
      {...(least === null && most === null
        ? {}
        : { description: t('range', { least: least ?? '…', most: most ?? '…' }) })}
      whole={kind !== 'number'}
      value={typeof value === 'number' ? value : ''}
      onChange={(given) => onChange(given === '' ? undefined : given)}
    />
  );
}
