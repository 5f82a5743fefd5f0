import { useText } from '@suanpan/portal/kit/i18n';
import type { ComponentProps } from 'react';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';

interface NameFieldProps extends Omit<ComponentProps<typeof LocalNameInput>, 'label' | 'onChange'> {
  /** Without a text in any language there is no name. */
  onChange: (name: Record<string, string> | undefined) => void;
}

/** What people read instead of the code. */
export function NameField({ onChange, ...field }: NameFieldProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <LocalNameInput
      {...field}
      label={t('fields.name')}
      onChange={(name) => onChange(Object.keys(name).length > 0 ? name : undefined)}
    />
  );
}
