import { tableCells } from '@suanpan/engine/domain';
import { api, problemOf, type RouterInputs, type RouterOutputs } from '@suanpan/portal/kit/api';
import { problemText } from '@suanpan/portal/kit/notices';
import type { EditSource } from '@suanpan/server/words';
import type {
  CellMarkAt,
  CellValue,
  ColumnChoices,
  ColumnTotals,
  ColumnValues,
  SheetBlock,
  SheetChange,
  SheetChanged,
  SheetColumn,
  SheetColumnKind,
  SheetQuery,
  SheetSource,
} from '../../../sheet/store/sheet-types.ts';
import type { Batch, BatchTable } from '../state/use-batch.ts';

type RemoveSeen = RouterInputs['payroll']['batchTables']['edit']['removeSeen'];
type Page = RouterOutputs['payroll']['batchTables']['page'];

/** Big pages travel alone: a batch of requests is as slow as its slowest. */
const alone = { context: { alone: true } };

interface Listener {
  /** Changes were stored. */
  changed(): void;
  /** An answer shows that others have changed the table. */
  outdated(): void;
  /** These rows were read, and cells of theirs have changed since the batch was calculated. */
  changedRows(rowKeys: readonly string[]): void;
}

/** The rows of one table of a batch, and its edits. */
export class BatchSource implements SheetSource {
  private readonly batchId: string;
  private readonly table: string;
  private readonly listener: Listener;
  /** The contents of the table that the sheet shows: as it was read, and what one's own edits made of it. */
  private known: Set<string> | null = null;

  constructor(batchId: string, table: string, listener: Listener) {
    this.batchId = batchId;
    this.table = table;
    this.listener = listener;
  }

  /** Whether the sheet shows this content, or is about to. */
  shows(content: string): boolean {
    return this.known?.has(content) ?? true;
  }

  /** Everything is read anew. */
  forget(): void {
    this.known = null;
  }

  async load(offset: number, limit: number, query: SheetQuery): Promise<SheetBlock> {
    const { batchId, table } = this;
    const page = await api.payroll.batchTables.page.query(
      { batchId, table, offset, limit, ...conditions(query), ...groupsOf(query) },
      alone,
    );
    this.known ??= new Set([page.content]);
    const changed = page.marks.filter(({ mark }) => mark === 'changed').map(({ row }) => page.rowKeys[row]);
    if (changed.length > 0)
      this.listener.changedRows([...new Set(changed.filter((key) => key !== undefined))]);
    return {
      total: page.total,
      rowKeys: page.rowKeys,
      ...(page.names ? { names: page.names } : {}),
      columns: page.columns,
      marks: marksOf(page),
      ...(page.outline ? { outline: page.outline } : {}),
    };
  }

  values(column: string, query: SheetQuery, like: string): Promise<ColumnValues> {
    const { filter, search } = conditions(query);
    return api.payroll.batchTables.values.query({
      batchId: this.batchId,
      table: this.table,
      column,
      ...(filter ? { filter } : {}),
      ...(search ? { search } : {}),
      ...(like ? { like } : {}),
    });
  }

  async choices(column: string, like: string): Promise<ColumnChoices> {
    const { batchId, table } = this;
    const asked = { batchId, table, column, ...(like ? { like } : {}) };
    return api.payroll.batchTables.choices.query(asked).catch((failure: unknown) => {
      throw told(failure);
    });
  }

  totals(columns: readonly string[], query: SheetQuery): Promise<Record<string, ColumnTotals>> {
    const { filter, search } = conditions(query);
    return api.payroll.batchTables.aggregate.query({
      batchId: this.batchId,
      table: this.table,
      columns: [...columns],
      ...(filter ? { filter } : {}),
      ...(search ? { search } : {}),
    });
  }

  async change(change: SheetChange, kind: EditSource): Promise<SheetChanged> {
    try {
      const answer = await api.payroll.batchTables.edit.mutate({
        batchId: this.batchId,
        table: this.table,
        source: kind,
        edits: change.edits.map(({ rowKey, column, value, reason, release, seen, typed }) => ({
          rowKey,
          column,
          value,
          ...(reason === undefined ? {} : { reason }),
          ...(release ? { clear: true } : {}),
          ...(typed === undefined ? {} : { typed }),
          ...(seen ? { seen: { ...seen } } : {}),
        })),
        ...(change.addRows.length > 0 ? { addRows: change.addRows.map((row) => ({ ...row })) } : {}),
        ...(change.addTyped?.length ? { addTyped: change.addTyped.map((one) => ({ ...one })) } : {}),
        ...(change.addPlaces?.length ? { addPlaces: change.addPlaces.map((one) => ({ ...one })) } : {}),
        ...(change.removeRows.length > 0
          ? { removeRows: [...change.removeRows], removeSeen: change.removeSeen as RemoveSeen }
          : {}),
      });
      if (this.shows(answer.contentBefore)) this.known?.add(answer.content);
      else this.listener.outdated();
      this.listener.changed();
      return {
        rejected: answer.rejected,
        addedRowKeys: answer.addedRowKeys,
        removedAbove: answer.removedAbove,
        values: answer.changed.map(({ rowKey, column, after }) => ({
          rowKey,
          column,
          value: after as CellValue,
        })),
      };
    } catch (failure) {
      throw told(failure);
    }
  }
}

/** The sheet shows a reason as it is: one for people, also where no answer came. */
const told = (failure: unknown) => new Error(problemText(problemOf(failure)));

/** What a page of the table is asked for by. */
export function conditions(query: SheetQuery) {
  return {
    ...(query.sort.length > 0 ? { sort: query.sort.map((each) => ({ ...each })) } : {}),
    ...(query.filter.length > 0
      ? {
          filter: query.filter.map(({ column, operator, value }) => ({
            column,
            operator,
            ...(value === undefined
              ? {}
              : { value: Array.isArray(value) ? [...value] : (value as CellValue) }),
          })),
        }
      : {}),
    ...(query.search ? { search: query.search } : {}),
  };
}

const groupsOf = ({ group }: SheetQuery) =>
  group
    ? { group: { columns: [...group.columns], figures: group.figures.map((each) => ({ ...each })) } }
    : {};

function marksOf(page: Page): CellMarkAt[] {
  return page.marks.flatMap((mark): CellMarkAt[] => {
    const rowKey = page.rowKeys[mark.row];
    if (rowKey === undefined) return [];
    const at = { rowKey, column: mark.column };
    const note = mark.note ?? '';
    switch (mark.mark) {
      case 'override':
        return [{ ...at, override: { reason: note } }];
      case 'imported':
        return [{ ...at, imported: true }];
      case 'typed':
        return [{ ...at, typed: note }];
      case 'changed':
        return [{ ...at, changed: true }];
      case 'error':
        return [{ ...at, error: { message: note } }];
      case 'finding':
        return [{ ...at, finding: { severity: mark.severity ?? 'inform', message: note } }];
      default:
        return [];
    }
  });
}

const SHEET_KINDS: Readonly<Record<BatchTable['columns'][number]['kind'], SheetColumnKind>> = {
  input: 'input',
  formula: 'formula',
  reference: 'reference',
  rows: 'reference',
  key: 'key',
};

/** The columns of a batch's table as the sheet shows them. */
export function sheetColumns(
  table: BatchTable,
  batch: Batch,
  nameOf: (name: BatchTable['name'], otherwise: string) => string,
): SheetColumn[] {
  return table.columns.map((column) => {
    const looks = {
      ...SHEET_KINDS,
      ...(tableCells(table) === 'frozen' ? { input: 'snapshot' as const } : {}),
    };
    const money = column.type === 'money';
    return {
      code: column.code,
      label: nameOf(column.name, column.code),
      type: column.type,
      kind: looks[column.kind],
      editing: column.editable === 'no' ? 'none' : column.editable,
      scale: column.scale ?? (money ? batch.solution.scale : undefined),
      unit: column.currency ?? undefined,
      formula: column.formula ?? undefined,
      tags: column.tags,
      hidden: column.hidden,
      words: column.words ?? undefined,
      choices: column.choices || undefined,
    };
  });
}
