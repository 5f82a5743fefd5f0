import { Group, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { trpc } from '@suanpan/portal/kit/api';
import { DayInput, NumberField } from '@suanpan/portal/kit/form';
import { useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { type ConditionField, operatorsOf, type ProcessValues } from './process-values.ts';

interface ConditionFieldsProps {
  form: UseFormReturnType<ProcessValues>;
  at: number;
  fields: readonly ConditionField[];
}

/** For which forms a node is asked: for all, or for those in which a field is as said. */
export function ConditionFields({ form, at, fields }: ConditionFieldsProps) {
  const t = useText('workbench/admin');
  const local = useLocalText();
  const path = `nodes.${at}.when`;
  const field = fields.find((one) => one.key === form.values.nodes[at]?.when.field);
  const which = form.getInputProps(`${path}.field`);
  return (
    <Group align="flex-end" gap="xs">
      <Select
        label={t('processes.whenField')}
        placeholder={t('processes.always')}
        clearable
        style={{ flex: '1 1 12rem' }}
        data={fields.map((one) => ({ value: one.key, label: local(one.label, one.key) }))}
        {...which}
        onChange={(key) => {
          which.onChange(key);
          // What was compared with belongs to the field before.
          form.setFieldValue(`${path}.value`, null);
          const [first = 'eq'] = operatorsOf(fields.find((one) => one.key === key));
          form.setFieldValue(`${path}.operator`, first);
        }}
      />
      {field && (
        <>
          <Select
            label={t('processes.whenOperator')}
            allowDeselect={false}
            w={150}
            data={operatorsOf(field).map((value) => ({ value, label: t(`processes.operators.${value}`) }))}
            {...form.getInputProps(`${path}.operator`)}
          />
          <ValueInput form={form} path={`${path}.value`} field={field} />
        </>
      )}
    </Group>
  );
}

interface ValueInputProps {
  form: UseFormReturnType<ProcessValues>;
  path: string;
  field: ConditionField;
}

function ValueInput({ form, path, field }: ValueInputProps) {
  const t = useText('workbench/admin');
  const local = useLocalText();
  const { value, ...props } = form.getInputProps(path);
  const common = { ...props, label: t('processes.whenValue'), style: { flex: '1 1 8rem' } };
  const departments = useQuery({
    ...trpc.inbox.applications.departments.queryOptions(),
    enabled: field.kind === 'department',
  });
  switch (field.kind) {
    case 'number':
    case 'money':
      return <NumberField {...common} value={value ?? ''} />;
    case 'day':
      return <DayInput {...common} value={value} />;
    case 'choice':
      return (
        <Select
          {...common}
          value={value}
          data={(field.choices ?? []).map((one) => ({
            value: one.value,
            label: local(one.label, one.value),
          }))}
        />
      );
    case 'department':
      return (
        <Select
          {...common}
          searchable
          value={value}
          data={(departments.data?.rows ?? []).map((one) => ({ value: one.id, label: one.name }))}
        />
      );
    case 'flag':
      return (
        <Select
          {...common}
          value={value}
          data={(['true', 'false'] as const).map((one) => ({
            value: one,
            label: t(`processes.flags.${one}`),
          }))}
        />
      );
    default:
      return <TextInput {...common} value={value ?? ''} />;
  }
}
