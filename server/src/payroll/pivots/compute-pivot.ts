import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { gatherPivot, type Key } from './gather-pivot.ts';
import { aggregatesFor } from './pivot-source.ts';
import type { PivotSource, ReadRecord } from './pivot-types.ts';
import type { PivotDefinition, pivotAnswer } from './pivots.schemas.ts';
import { type ReadRecords, readRecords } from './read-records.ts';

type Answer = z.infer<typeof pivotAnswer>;

const MOST_GROUPS = 50_000;

/** A pivot as its reader may see it. Totals are computed from the rows, not from the cells. */
export async function computePivot(
  db: Kysely<DB>,
  source: PivotSource,
  definition: PivotDefinition,
  language: Language,
): Promise<Answer> {
  if (definition.values.some(({ aggregate }) => !aggregatesFor(source.individual).includes(aggregate)))
    refuse('payroll.pivots.NOT_OFFERED');
  const read = await readRecords(db, source, definition, language);
  const kept = read.records.filter((record) => passes(record, definition));
  const order = inOrder(read.periods, language);
  const { groups, all, ...gathered } = gatherPivot(
    kept,
    {
      ...{ rows: definition.rows, columns: definition.columns, order },
      aggregates: definition.values.map(({ aggregate }) => aggregate),
      hides: () => !source.individual,
    },
    MOST_GROUPS,
  );
  if (groups > MOST_GROUPS) refuse('payroll.pivots.TOO_MANY_GROUPS', { groups, most: MOST_GROUPS });
  return {
    ...gathered,
    scales: definition.values.map(({ field, aggregate }) =>
      aggregate === 'count' || aggregate === 'distinct'
        ? 0
        : aggregate.startsWith('share')
          ? null
          : (read.fields.get(field)?.scale ?? 2),
    ),
    records: source.individual || all.people.size >= 3 ? all.records : 0,
    people: source.individual || all.people.size >= 3 ? all.people.size : 0,
    periods: read.periods,
    choices: choicesOf(read, definition, order),
  };
}

/** Whether a row passes the filters; no value is chosen as the empty text. */
export function passes({ groups }: ReadRecord, { filter }: PivotDefinition): boolean {
  return filter.every(({ field, values }) => values.length === 0 || values.includes(groups.get(field) ?? ''));
}

type Order = (fields: readonly string[]) => (a: Key, b: Key) => number;

/** Periods in time, the rest as the language sorts it, nothing last. */
function inOrder(periods: readonly string[], language: Language): Order {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const one = (field: string | undefined, a: string | null, b: string | null): number => {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return field === '@period' ? periods.indexOf(a) - periods.indexOf(b) : compare(a, b);
  };
  return (fields) => (a, b) =>
    a.reduce((found, each, index) => found || one(fields[index], each, b[index] ?? null), 0);
}

const MOST_CHOICES = 300;

function choicesOf({ records }: ReadRecords, { filter }: PivotDefinition, order: Order): Answer['choices'] {
  return filter.map(({ field }) => ({
    field,
    values: [...new Set(records.map(({ groups }) => groups.get(field) ?? null))]
      .sort((a, b) => order([field])([a], [b]))
      .slice(0, MOST_CHOICES),
  }));
}
