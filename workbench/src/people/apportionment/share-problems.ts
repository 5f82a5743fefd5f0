import { sumOf } from '@suanpan/engine/domain';
import { typedNumber } from '@suanpan/portal/kit/form';
import type { Translate } from '@suanpan/portal/kit/i18n';

export interface ShareValues {
  costCentre: string | null;
  ratio: string;
  main: boolean;
  tail: boolean;
  item: string;
}

export const emptyShare = (main: boolean): ShareValues => ({
  ...{ costCentre: null, ratio: '', tail: false, item: '' },
  main,
});

/** What is wrong with one field of a share, by its place in the form. */
export function shareProblems(
  t: Translate<'workbench/people'>,
  shares: readonly ShareValues[],
): Record<string, string | null> {
  const centres = shares.map((share) => share.costCentre);
  const items = shares.map((share) => share.item.trim());
  const problems: Record<string, string | null> = {};
  for (const [index, share] of shares.entries()) {
    problems[`shares.${index}.costCentre`] = !share.costCentre
      ? t('problems.centre')
      : centres.indexOf(share.costCentre) < index
        ? t('problems.centreTwice')
        : null;
    problems[`shares.${index}.ratio`] = ratioProblem(t, share.ratio);
    const item = items[index] ?? '';
    problems[`shares.${index}.item`] =
      item === '' ? t('problems.itemCode') : items.indexOf(item) < index ? t('problems.itemTwice') : null;
  }
  return problems;
}

function ratioProblem(t: Translate<'workbench/people'>, ratio: string): string | null {
  if (ratio.trim() === '') return t('problems.ratio');
  const value = typedNumber(ratio);
  if (value === undefined) return t('problems.ratioNumeric');
  return value <= 0 ? t('problems.ratioZero') : null;
}

/** What is wrong with all shares together. */
export function wholeProblem(
  t: Translate<'workbench/people'>,
  shares: readonly ShareValues[],
  total: number,
): string | null {
  const mains = shares.filter((share) => share.main).length;
  if (mains !== 1) return t(mains === 0 ? 'problems.noMain' : 'problems.twoMains');
  if (shares.filter((share) => share.tail).length > 1) return t('problems.twoTails');
  const sum = sumOf(shares.map((share) => typedNumber(share.ratio) ?? 0));
  return sum === total ? null : t('problems.total', { total });
}
