import { type JsonScalar, nearestNames } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../platform/db/schema.ts';
import type { Facts } from '../../../platform/texts/open-texts.ts';
import type { LoadedBatch } from '../../batches/record/batch-plan.ts';
import type { columnChoices, columnChoicesInput } from '../batch-tables.schemas.ts';
import { cellJson } from '../storage/column-vector.ts';
import { type ColumnPlan, columnOfTable, tableOf } from '../table-layout.ts';
import { TableView } from '../table-view.ts';

/** So many of the allowed values are named where none is near. */
const NAMED = 5;

/** What may be typed into a column, in the order of its list or table; null where anything of its type may. */
export async function choicesOf(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  { choices }: ColumnPlan,
): Promise<readonly NonNullable<JsonScalar>[] | null> {
  if (!choices) return null;
  const values = choices.kind === 'list' ? choices.values : await valuesOf(db, loaded, choices.column);
  return [...new Set(values.filter((value) => value !== null))];
}

async function valuesOf(db: Kysely<DB>, loaded: LoadedBatch, column: ColumnPlan): Promise<JsonScalar[]> {
  const view = await TableView.open(db, loaded, column.table);
  const vector = (await view.columns([column.code])).get(column.code);
  return vector ? Array.from({ length: vector.length }, (_, row) => cellJson(vector, row)) : [];
}

const LISTED = 200;

/** What may be typed into a column, to choose from. */
export async function listChoices(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  input: z.infer<typeof columnChoicesInput>,
): Promise<z.infer<typeof columnChoices>> {
  const column = columnOfTable(tableOf(loaded, input.table), input.column);
  const like = (input.like ?? '').trim().toLowerCase();
  const values = (await choicesOf(db, loaded, column)) ?? [];
  const found = values.filter((value) => String(value).toLowerCase().includes(like));
  return { values: found.slice(0, LISTED), total: found.length };
}

/** Holds typed and imported values against what their columns allow; the lists are read once. */
export class ChoiceCheck {
  readonly #db: Kysely<DB>;
  readonly #loaded: LoadedBatch;
  readonly #lists = new Map<ColumnPlan, ReadonlySet<JsonScalar> | null>();

  constructor(db: Kysely<DB>, loaded: LoadedBatch) {
    this.#db = db;
    this.#loaded = loaded;
  }

  /** What is wrong with the value; nothing where it is allowed. A cell may always be emptied. */
  async problem(column: ColumnPlan, value: JsonScalar): Promise<{ code: string; facts: Facts } | undefined> {
    if (!column.choices || value === null) return undefined;
    let list = this.#lists.get(column);
    if (list === undefined) {
      const values = await choicesOf(this.#db, this.#loaded, column);
      list = values && new Set<JsonScalar>(values);
      this.#lists.set(column, list);
    }
    if (!list || list.has(value)) return undefined;
    const texts = [...list].map(String);
    const near = nearestNames(String(value), texts, 3);
    const facts = { value: String(value) };
    if (near.length > 0) return { code: 'NOT_A_CHOICE_NEAR', facts: { ...facts, nearest: near.join(', ') } };
    if (texts.length === 0) return { code: 'NO_CHOICES', facts };
    const more = texts.length > NAMED ? ', …' : '';
    return { code: 'NOT_A_CHOICE', facts: { ...facts, allowed: texts.slice(0, NAMED).join(', ') + more } };
  }
}
