import type { DateInputProps } from '@mantine/dates';
import { DayInput } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { FieldRow } from './field-row.tsx';

interface ValidDaysProps {
  /** The form's `getInputProps`. */
  field: (name: 'validFrom' | 'validTo') => DateInputProps;
  /** Without a first day there is nothing to save. */
  required?: boolean;
  /** What an open end means. */
  openHint?: string;
}

/** From which day to which something holds; without an end it stays open. */
export function ValidDays({ field, required = false, openHint }: ValidDaysProps) {
  const t = useText('workbench/people');
  return (
    <FieldRow>
      <DayInput
        label={t('fields.validFrom')}
        required={required}
        clearable={!required}
        {...field('validFrom')}
      />
      <DayInput label={t('fields.validTo')} description={openHint} clearable {...field('validTo')} />
    </FieldRow>
  );
}
