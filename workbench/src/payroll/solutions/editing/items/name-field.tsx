import { useText } from '@suanpan/portal/kit/i18n';
import type { ComponentProps } from 'react';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { type Named, sharesName } from './shares-name.ts';

interface NameFieldProps extends Omit<ComponentProps<typeof LocalNameInput>, 'label' | 'onChange'> {
  /** Without a text in any language there is no name. */
  onChange: (name: Record<string, string> | undefined) => void;
  /** Things beside it, whose names it may not have. */
  others?: readonly Named[];
}

/** What people read instead of the code. */
export function NameField({ onChange, others, ...field }: NameFieldProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <LocalNameInput
      {...field}
      error={
        others?.some((one) => sharesName(one, { name: field.value })) ? t('problems.taken') : field.error
      }
      label={t('fields.name')}
      onChange={(name) => onChange(Object.keys(name).length > 0 ? name : undefined)}
    />
  );
}
