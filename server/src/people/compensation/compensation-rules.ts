import type { Kysely } from 'kysely';
import { textParameter } from '../../platform/parameters/parameters.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import '../people.parameters.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import '../people.errors.ts';
import type { PayGrade } from './pay-grades.repo.ts';

/** An amount of a compensation item as it is given: typed, or quoted from the salary system by grade and level. */
export interface GivenPay {
  amount?: number | null | undefined;
  currency?: string | null | undefined;
  minimum?: number | null | undefined;
  maximum?: number | null | undefined;
  quotes?: boolean | undefined;
  payGrade?: string | null | undefined;
  payLevel?: string | null | undefined;
}

/** What is stored of it. */
export interface Pay {
  amount: number;
  currency: string;
  min_amount: number | null;
  max_amount: number | null;
  pay_grade_id: string | null;
  pay_level: string | null;
}

/**
 * The rules of an amount, the same for form, API and file.
 *
 * @param grades those that may be quoted on the day the item begins
 */
export function checkedPay(given: GivenPay, day: string, grades: () => readonly PayGrade[]): Pay {
  return given.quotes ? quotedPay(given, day, grades()) : typedPay(given);
}

function typedPay({ amount, currency, minimum, maximum }: GivenPay): Pay {
  if (amount == null) return refuse('people.AMOUNT_REQUIRED');
  if (amount === 0) return refuse('people.AMOUNT_ZERO');
  if (!currency) return refuse('people.CURRENCY_REQUIRED');
  refuseOutside(amount, minimum ?? null, maximum ?? null);
  return {
    amount,
    currency,
    min_amount: minimum ?? null,
    max_amount: maximum ?? null,
    pay_grade_id: null,
    pay_level: null,
  };
}

/** Amount, currency and range follow from grade and level; others that are given beside them are a mistake. */
function quotedPay(given: GivenPay, day: string, grades: readonly PayGrade[]): Pay {
  const { payGrade, payLevel } = given;
  if (!payGrade) return refuse('people.PAY_GRADE_REQUIRED');
  if (!payLevel) return refuse('people.PAY_LEVEL_REQUIRED');
  const grade = grades.find((one) => one.code === payGrade);
  if (!grade) return refuse('people.PAY_GRADE_UNKNOWN', { grade: payGrade, day: dayTexts(day) });
  const level = grade.levels.find((one) => one.code === payLevel);
  if (!level) return refuse('people.PAY_LEVEL_UNKNOWN', { level: payLevel, grade: payGrade });
  if (given.amount != null && given.amount !== level.amount)
    refuse('people.AMOUNT_OF_LEVEL', { level: payLevel, amount: level.amount });
  if (given.currency && given.currency !== grade.currency)
    refuse('people.CURRENCY_OF_GRADE', { grade: payGrade, currency: grade.currency });
  return {
    amount: level.amount,
    currency: grade.currency,
    min_amount: grade.minimum,
    max_amount: grade.maximum,
    pay_grade_id: grade.id,
    pay_level: payLevel,
  };
}

export function refuseOutside(amount: number, minimum: number | null, maximum: number | null): void {
  if (minimum !== null && maximum !== null && minimum > maximum) refuse('people.MIN_OVER_MAX');
  if (minimum !== null && amount < minimum) refuse('people.AMOUNT_BELOW', { minimum });
  if (maximum !== null && amount > maximum) refuse('people.AMOUNT_ABOVE', { maximum });
}

/** Items that are never open: a parameter names them, with commas between, as a signing bonus or an allowance for some months. */
export async function itemsWithEnd(db: Kysely<DB>): Promise<string[]> {
  const named = await textParameter(db, 'people.itemsWithEnd');
  return named
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
