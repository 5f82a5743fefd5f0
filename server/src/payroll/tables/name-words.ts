import { copiedFrom, type SolutionPlan, tableCells } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { itemNames, type Names, nameIn, parseNames } from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';

type ColumnPlan = SolutionPlan['tables'][number]['columns'][number];

/** Fields of HR records that are names. A batch freezes them as a text in the company's language. */
const NAME_FIELDS = ['departmentName', 'legalEntityName', 'jobName', 'postName', 'costCentreName'] as const;
type NameField = (typeof NAME_FIELDS)[number];

/** Records of HR whose field `item` is the code of a compensation item. */
const ITEM_SOURCES: readonly (string | undefined)[] = ['compensation', 'apportionment'];

/** What a frozen name, or the code of a compensation item, is called in each language. */
export type NamesByText = ReadonlyMap<string, Names>;

/** The name of HR, or its compensation item, that a column repeats, however far from its snapshot. */
function nameFieldOf(column: ColumnPlan): NameField | 'item' | undefined {
  const { table, file, code } = copiedFrom(column);
  if (tableCells(table) !== 'frozen') return undefined;
  const field = file.field ?? code;
  if (field === 'item') return ITEM_SOURCES.includes(table.file.source) ? field : undefined;
  return NAME_FIELDS.find((each) => each === field);
}

/**
 * How the names that stand in a batch as texts read in other languages, by column. Only names of those places where people
 * of the batch are or were: whoever may see the batch learns of no other.
 */
export async function namesOfColumns(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  columns: Iterable<ColumnPlan>,
): Promise<Map<ColumnPlan, NamesByText>> {
  const found = new Map<ColumnPlan, NamesByText>();
  const byField = new Map<NameField | 'item', NamesByText>();
  for (const column of columns) {
    const field = nameFieldOf(column);
    if (!field) continue;
    const names =
      byField.get(field) ??
      (field === 'item'
        ? await itemNames(db, await itemsOf(db, loaded.batch.id))
        : byText(await namesOf(db, loaded.batch.id, field)));
    byField.set(field, names);
    found.set(column, names);
  }
  return found;
}

/** The texts of a column in one language, as far as they are others there; null where all read as they are. */
export function wordsIn(names: NamesByText | undefined, language: Language): Record<string, string> | null {
  const words = [...(names ?? [])].flatMap(([text, each]) => {
    const word = nameIn(language, each);
    return word && word !== text ? [[text, word] as const] : [];
  });
  return words.length > 0 ? Object.fromEntries(words) : null;
}

/** By every spelling: which language was the company's when a batch was frozen isn't kept. Two of one name tell nothing. */
function byText(all: readonly string[]): NamesByText {
  const found = new Map<string, Names>();
  const unclear = new Set<string>();
  for (const json of new Set(all)) {
    const names = parseNames(json);
    for (const text of new Set(Object.values(names)))
      if (found.has(text)) unclear.add(text);
      else found.set(text, names);
  }
  for (const text of unclear) found.delete(text);
  return found;
}

/** Items that stand in files of people of the batch. */
async function itemsOf(db: Kysely<DB>, batchId: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['compensation_items', 'cost_centre_shares'] as const) {
    const rows = await db
      .selectFrom('payroll_batch_employments as e')
      .innerJoin(`${table} as n` as 'compensation_items as n', 'n.employment_id', 'e.employment_id')
      .where('e.batch_id', '=', batchId)
      .select('n.item')
      .distinct()
      .execute();
    found.push(...rows.map(({ item }) => item));
  }
  return found;
}

async function namesOf(db: Kysely<DB>, batchId: string, field: NameField): Promise<string[]> {
  const people = db.selectFrom('payroll_batch_employments as e').where('e.batch_id', '=', batchId);
  if (field === 'legalEntityName') {
    const rows = await people
      .innerJoin('legal_entities as n', 'n.id', 'e.legal_entity_id')
      .select('n.names')
      .distinct()
      .execute();
    return rows.map(({ names }) => names);
  }
  const placed = people.innerJoin('assignments as a', 'a.employment_id', 'e.employment_id');
  const rows =
    field === 'departmentName'
      ? await placed
          .innerJoin('departments as n', 'n.id', 'a.department_id')
          .select('n.names')
          .distinct()
          .execute()
      : field === 'jobName'
        ? await placed
            .innerJoin('people_jobs as n', 'n.id', 'a.job_id')
            .select('n.names')
            .distinct()
            .execute()
        : field === 'postName'
          ? await placed
              .innerJoin('people_posts as n', 'n.id', 'a.post_id')
              .select('n.names')
              .distinct()
              .execute()
          : await placed
              .innerJoin('cost_centres as n', 'n.id', 'a.cost_centre_id')
              .select('n.names')
              .distinct()
              .execute();
  return rows.map(({ names }) => names);
}
