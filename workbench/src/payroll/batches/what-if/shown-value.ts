import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import type { WhatIf } from './what-ifs.ts';

type Change = WhatIf['list'][number];

/** A rate or an input as it is read: numbers with all their digits. */
export function useShownValue() {
  const t = useText('workbench/payroll/batches/what-if');
  const format = useFormat();
  return (value: Change['value'], type: Change['type']): string => {
    if (value === null || value === '') return '–';
    if (typeof value === 'number') return format.number(value, { maximumFractionDigits: 10 });
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return type === 'date' ? format.day(value) : value;
  };
}
