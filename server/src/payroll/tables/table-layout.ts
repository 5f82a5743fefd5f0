import {
  canDo,
  editingOf,
  hasOwnRows,
  isBrought,
  lookOf,
  type SolutionPlan,
  tableCells,
} from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { batchFacts } from '../batches/freshness/batch-facts.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { batchTables, tableColumn } from './batch-tables.schemas.ts';
import { namesOfColumns, wordsIn } from './name-words.ts';
import { isOfPeople } from './row-names.ts';
import { contentOf } from './storage/table-content.ts';
import { listSets } from './storage/table-sets.repo.ts';

export type TablePlan = SolutionPlan['tables'][number];
export type ColumnPlan = TablePlan['columns'][number];

export function tableOf(loaded: LoadedBatch, code: string): TablePlan {
  return loaded.plan.tableOf.get(code) ?? refuse('payroll.batches.UNKNOWN_TABLE', { table: code });
}

export function columnOfTable(table: TablePlan, code: string): ColumnPlan {
  return (
    table.columnOf.get(code) ?? refuse('payroll.batches.UNKNOWN_COLUMN', { table: table.code, column: code })
  );
}

/** Rows that are typed or imported, rather than following from other tables or from the HR records. */
export function ownRows(table: TablePlan, loaded: LoadedBatch): boolean {
  if (tableCells(table) !== 'typed' || !hasOwnRows(table)) return false;
  return table !== loaded.plan.master || table.key.length > 1;
}

function describeColumn(
  column: ColumnPlan,
  loaded: LoadedBatch,
  open: boolean,
  words: Record<string, string> | null,
) {
  const described: z.infer<typeof tableColumn> = {
    code: column.code,
    name: column.file.name ?? column.code,
    type: column.type,
    currency: column.currency ?? null,
    scale: column.scale ?? (column.type === 'money' ? loaded.solution.scale : null),
    hidden: column.file.hidden === true,
    kind: lookOf(column),
    formula: column.file.formula ?? null,
    tags: [...(column.file.tags ?? [])],
    editable: open ? editingOf(column) : 'no',
    words,
    choices: column.choices !== undefined,
  };
  return described;
}

/** The tables of a batch with their columns and counts, without a single cell. */
export async function listBatchTables(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  language: Language,
): Promise<z.infer<typeof batchTables>> {
  const sets = await listSets(db, loaded.batch.id);
  const open = canDo('editInputs', loaded.batch.status, await batchFacts(db, loaded, false));
  const count = async (table: 'payroll_findings' | 'payroll_cell_errors' | 'payroll_overrides') => {
    const rows = await db
      .selectFrom(table)
      .select(['table_code', (eb) => eb.fn.countAll<number>().as('count')])
      .where('batch_id', '=', loaded.batch.id)
      .groupBy('table_code')
      .execute();
    return new Map(rows.map((row) => [row.table_code, Number(row.count)]));
  };
  const [findings, errors, overrides] = [
    await count('payroll_findings'),
    await count('payroll_cell_errors'),
    await count('payroll_overrides'),
  ];
  const names = await namesOfColumns(
    db,
    loaded,
    loaded.plan.tables.flatMap((table) => table.columns),
  );
  return loaded.plan.tables.map((table) => {
    const input = sets.find((set) => set.tableCode === table.code && set.part === 'input');
    const result = sets.find((set) => set.tableCode === table.code && set.part === 'result');
    const derived = !hasOwnRows(table);
    return {
      code: table.code,
      name: table.file.name ?? table.code,
      kind: table.kind,
      master: table === loaded.plan.master,
      key: table.key.map((column) => column.code),
      rows:
        tableCells(table) === 'inFile'
          ? parameterRows(table).length
          : ((derived ? result : input)?.rows ?? 0),
      people: isOfPeople(table, loaded),
      ownRows: open && ownRows(table, loaded),
      upload: table.file.upload ?? {},
      computed: table.columns.some((column) => !isBrought(column)),
      content: contentOf(input, result),
      columns: table.columns.map((column) =>
        describeColumn(column, loaded, open, wordsIn(names.get(column), language)),
      ),
      findings: findings.get(table.code) ?? 0,
      errors: errors.get(table.code) ?? 0,
      overrides: overrides.get(table.code) ?? 0,
    };
  });
}

/** The rows of a parameter table as the copy writes them: of its last version, or without versions all. */
export function parameterRows(table: TablePlan) {
  return table.file.versions?.at(-1)?.rows ?? table.file.rows ?? [];
}
