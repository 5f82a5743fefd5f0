import type { TextKey, Translate } from '@suanpan/portal/kit/i18n';
import { overlapping } from './dated-overlap.ts';
import type { DatedRecord } from './dated-panel.tsx';

interface DatedValues {
  item: string;
  validFrom: string | null;
  validTo: string | null;
}

/** What a form over a dated record refuses in the item and the first day. `missing` names the text for no first day. */
export function datedProblems(
  t: Translate<'workbench/people'>,
  others: readonly DatedRecord[],
  missing: TextKey<'workbench/people'>,
) {
  return {
    item: (value: string) => (value.trim() === '' ? t('problems.item') : null),
    validFrom: (value: string | null, values: DatedValues) => {
      if (value === null || value === '') return t(missing);
      if (values.validTo && value > values.validTo) return t('problems.startAfterEnd');
      const clash = overlapping(others, { ...values, validFrom: value });
      return clash ? t('problems.overlap', { from: clash.validFrom }) : null;
    },
  };
}
