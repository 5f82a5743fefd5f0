import type { RouterInputs, RouterOutputs } from '../kit/api/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';

export type CardAnswer = RouterOutputs['portal']['teamActivity']['card'];
export type CardInput = RouterInputs['portal']['teamActivity']['card'];
export type TeamCard = CardInput['card'];
export type Reach = CardInput['reach'];

/** Figures of a card as they are written, with their unit. */
export function useFigures(answer: CardAnswer | undefined) {
  const t = useText('portal/team-activity');
  const format = useFormat();
  const money = (value: number, currency: string | null | undefined) =>
    format.money(value, currency ? { currency } : {});
  const write = (value: number): string => {
    if (!answer) return '';
    if (answer.unit === 'money') return money(value, answer.currency);
    return t(`units.${answer.unit}`, {
      ...{ count: value, value: format.number(value, { maximumFractionDigits: 2 }) },
    });
  };
  /** Months, weeks by their Monday, and days. */
  const bucket = (text: string): string =>
    text.length === 7 ? format.month(text) : format.day(text, 'short');
  return { write, bucket, money };
}
