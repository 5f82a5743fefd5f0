import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';

type Difference = RouterOutputs['payroll']['copies']['test']['cases'][number]['differences'][number];

/** What a test expects, or found, as it is read. */
export function useShownValue() {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const shown = (
    value: Difference['expected'],
    { type, scale }: Pick<Difference, 'type' | 'scale'>,
  ): string => {
    if (value === null || value === '') return '–';
    if (Array.isArray(value))
      return format.list(
        value.map((each) => `${each.name}: ${shown(each.value, { type: 'text', scale: null })}`),
      );
    if (typeof value === 'boolean') return t(value ? 'compare.yes' : 'compare.no');
    if (typeof value === 'number')
      return format.number(value, {
        ...(type === 'money' && scale !== null ? { minimumFractionDigits: scale } : {}),
        maximumFractionDigits: 10,
      });
    return type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.day(value) : value;
  };
  return shown;
}
