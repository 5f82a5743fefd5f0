import { Select, TextInput } from '@mantine/core';
import { DayInput, NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import type { WhatIf } from './what-ifs.ts';

interface ValueFieldProps {
  label: string;
  type: NonNullable<WhatIf['list'][number]['type']>;
  /** Undefined while nothing is given. */
  onChange: (value: string | number | boolean | undefined) => void;
}

/** A value of a parameter or a cell, typed as what it is. */
export function ValueField({ label, type, onChange }: ValueFieldProps) {
  const t = useText('workbench/payroll/batches/what-if');
  const [text, setText] = useState<string | number>('');
  if (type === 'date')
    return <DayInput label={label} required onChange={(day) => onChange(day ?? undefined)} />;
  if (type === 'boolean')
    return (
      <Select
        label={label}
        required
        data={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        onChange={(next) => onChange(next === null ? undefined : next === 'true')}
      />
    );
  if (type === 'text' || type === 'time')
    return (
      <TextInput
        label={label}
        required
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          onChange(value.trim() === '' ? undefined : value.trim());
        }}
      />
    );
  return (
    <NumberField
      label={label}
      required
      value={text}
      onChange={(next) => {
        setText(next);
        const number = Number(next);
        onChange(next === '' || Number.isNaN(number) ? undefined : number);
      }}
    />
  );
}
