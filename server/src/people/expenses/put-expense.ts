import type { Kysely } from 'kysely';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import { type Origin, originColumns } from '../leave/put-leave.ts';
import '../time/time.errors.ts';
import type { ExpenseCategory, ExpenseKind, ExpensePayment } from '../time/time.words.ts';

export interface ExpenseValues {
  employmentId: string;
  kind: ExpenseKind;
  title: string;
  destination?: string | null | undefined;
  startDay: string;
  endDay: string;
  paidWith: ExpensePayment;
  lines: readonly {
    category: ExpenseCategory;
    day: string;
    spent: number;
    currency: string;
    rate?: number | null | undefined;
    receipt?: string | null | undefined;
    memo?: string | null | undefined;
  }[];
}

const toCents = (amount: number): number => Math.round(amount * 100) / 100;

/** What the claim comes to, in the currency of the legal entity; each line is rounded by itself. */
export async function judgeExpense(db: Kysely<DB>, clock: Clock, values: ExpenseValues) {
  const { startDay, endDay, lines } = values;
  if (startDay > endDay) refuse('people.time.START_AFTER_END');
  if (lines.length === 0) refuse('people.time.LINES_NEEDED');
  const entity = await db
    .selectFrom('employments as e')
    .innerJoin('legal_entities as l', 'l.id', 'e.legal_entity_id')
    .select(['l.currency', 'l.time_zone'])
    .where('e.id', '=', values.employmentId)
    .executeTakeFirstOrThrow();
  const now = today(clock, entity.time_zone);
  const converted = lines.map((line) => {
    const { day, currency } = line;
    if (day < startDay || day > endDay) refuse('people.time.LINE_OUTSIDE', { day: dayTexts(day) });
    if (day > now) refuse('people.time.LINE_IN_FUTURE', { day: dayTexts(day) });
    const rate = currency === entity.currency ? 1 : line.rate;
    if (!rate) refuse('people.time.RATE_NEEDED', { currency, own: entity.currency, day: dayTexts(day) });
    return { ...line, rate, amount: toCents(line.spent * rate) };
  });
  const amount = toCents(converted.reduce((sum, line) => sum + line.amount, 0));
  return { currency: entity.currency, amount, lines: converted };
}

export async function putExpense(
  db: Kysely<DB>,
  clock: Clock,
  values: ExpenseValues,
  origin: Origin,
): Promise<string> {
  const { currency, amount, lines } = await judgeExpense(db, clock, values);
  const id = newId(clock);
  const now = instant(clock);
  await db
    .insertInto('expense_claims')
    .values({
      ...{ id, employment_id: values.employmentId, kind: values.kind, title: values.title },
      ...{ destination: values.destination ?? null, start_day: values.startDay, end_day: values.endDay },
      ...{ currency, amount, paid_with: values.paidWith, reason: null },
      ...{ created_at: now, updated_at: now, ...originColumns(origin) },
    })
    .execute();
  await db
    .insertInto('expense_lines')
    .values(
      lines.map((line, index) => ({
        ...{ id: newId(clock), claim_id: id, position: index + 1, category: line.category, day: line.day },
        ...{ spent: line.spent, currency: line.currency, rate: line.rate, amount: line.amount },
        ...{ receipt_file_id: line.receipt ?? null, memo: line.memo ?? null },
      })),
    )
    .execute();
  return id;
}
