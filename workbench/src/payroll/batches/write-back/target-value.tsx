import { useFormat } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';

interface TargetValueProps {
  of: { value: string | number | boolean | null; currency: string | null };
}

/** What stands in a target; amounts with their currency. */
export function TargetValue({ of: { value, currency } }: TargetValueProps) {
  const format = useFormat();
  if (value === null) return '–';
  if (typeof value !== 'number') return String(value);
  return currency ? <Money amount={value} currency={currency} /> : format.number(value);
}
