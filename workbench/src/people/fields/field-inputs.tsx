import { Divider, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DayInput } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import type { ReactNode } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import type { OwnField } from './own-fields.ts';

interface FieldInputsProps {
  fields: readonly OwnField[];
  form: Pick<UseFormReturnType<unknown>, 'getInputProps'>;
  /** What stands instead of a field that may not be seen yet. */
  instead?: (field: OwnField, label: string) => ReactNode;
}

/** The company's own fields, in their order, below one heading; nothing where there are none. */
export function FieldInputs({ fields, form, instead }: FieldInputsProps) {
  const t = useText('workbench/people');
  const nameOf = useLocalName();
  if (fields.length === 0) return null;
  return (
    <>
      <Divider label={t('ownFields.section')} labelPosition="left" />
      <SimpleGrid
        cols={{ base: 1, xs: 2, sm: 3 }}
        spacing="md"
        verticalSpacing="sm"
        style={{ alignItems: 'start' }}
      >
        {fields.map((field) => {
          const label = nameOf(field.names, field.code);
          return (
            instead?.(field, label) ?? (
              <FieldInput
                key={field.code}
                field={field}
                label={label}
                props={form.getInputProps(`custom.${field.code}`)}
              />
            )
          );
        })}
      </SimpleGrid>
    </>
  );
}

interface FieldInputProps {
  field: OwnField;
  label: string;
  props: ReturnType<FieldInputsProps['form']['getInputProps']>;
}

function FieldInput({ field, label, props }: FieldInputProps) {
  const t = useText('workbench/people');
  const nameOf = useLocalName();
  const shared = { label, required: field.required, ...props, value: props.value ?? '' };
  if (field.type === 'date')
    return <DayInput clearable={!field.required} {...shared} value={props.value || null} />;
  if (field.type === 'choice' || field.type === 'yesNo') {
    const data =
      field.type === 'yesNo'
        ? [
            { value: 'yes', label: t('ownFields.yes') },
            { value: 'no', label: t('ownFields.no') },
          ]
        : field.choices.map(({ code, names }) => ({ value: code, label: nameOf(names, code) }));
    return (
      <Select
        {...shared}
        data={data}
        clearable={!field.required}
        searchable={data.length > 8}
        value={props.value || null}
      />
    );
  }
  const isNumber = field.type === 'number' || field.type === 'money';
  return <TextInput {...shared} maxLength={500} {...(isNumber ? { inputMode: 'decimal' as const } : {})} />;
}
