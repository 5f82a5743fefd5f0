import type { SolutionFile } from '@suanpan/engine';
import { today } from '../../../platform/clock/clock.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { SolutionRecord } from '../../batches/record/batch-plan.ts';
import {
  isLines,
  type PayslipColumn,
  type PayslipLayout,
  payslipLayout,
  shownAs,
} from '../../calculation/threads/payslip-columns.ts';
import { frameOf, importedItem } from '../payslip-body.ts';
import type { PayslipBody } from '../payslips.schemas.ts';
import { payslipsTexts } from '../texts.ts';

type Item = PayslipBody['header'][number];

const SAMPLES: Readonly<Record<'amount' | 'number', number>> = { amount: 1234.56, number: 12.5 };
const SHARE = 0.0825;
const LINES = 2;

/** The layout with typed figures, where there is no batch to show. */
export function sampleSlip(
  { clock, language }: Pick<SignedInCtx, 'clock' | 'language'>,
  file: SolutionFile,
  { scale, currency }: SolutionRecord,
) {
  const layout = payslipLayout(file) as PayslipLayout;
  const day = today(clock, 'UTC');
  const word = payslipsTexts.say('payslips.sample', {}, language);
  const words = payslipsTexts.inEvery('payslips.sample');
  const one = (place: PayslipColumn): Item[] => {
    const type = shownAs(place.item, place.type);
    const figure =
      type === 'amount' || type === 'number' ? (place.item.percentage ? SHARE : SAMPLES[type]) : null;
    const value = figure ?? (type === 'date' ? day : word);
    const made = importedItem(place, value, scale, place.item.yearToDate ? (figure ?? 0) : undefined);
    if (!made) return [];
    return [type === 'text' ? { ...made, names: words } : made];
  };
  const several = (place: PayslipColumn): Item[] =>
    isLines(place) ? Array.from({ length: LINES }, () => one(place)).flat() : one(place);
  const body: PayslipBody = {
    currency,
    scale,
    header: layout.header.flatMap(one),
    groups: layout.groups.map(({ name, total, items }) => ({ name, total, items: items.flatMap(several) })),
    ...frameOf(layout),
  };
  const net = SAMPLES.amount.toFixed(Math.max(0, scale));
  return {
    figures: 'sample' as const,
    batchId: null,
    employee: { name: word, employeeNumber: '0001', legalEntity: words },
    period: { code: day.slice(0, 7), start: `${day.slice(0, 7)}-01`, end: day },
    payDate: day,
    net,
    body,
    withoutFigure: [],
  };
}
