import { api, problemOf, type RouterOutputs } from '@suanpan/portal/kit/api';
import type {
  CellMarkAt,
  CellValue,
  SheetBlock,
  SheetColumn,
  SheetColumnKind,
  SheetQuery,
  SheetSource,
} from '../../../sheet/sheet-types.ts';
import type { Batch, BatchTable } from '../use-batch.ts';

type Page = RouterOutputs['payroll']['batchTables']['page'];

/** Big pages travel alone: a batch of requests is as slow as its slowest. */
const alone = { context: { alone: true } };

export interface BatchSource extends SheetSource {
  /** The version of the table that edits are made on. */
  version: number | undefined;
}

/** The rows of one table of a batch, and its edits. */
export function makeBatchSource(batchId: string, table: string, onChanged: () => void): BatchSource {
  const source: BatchSource = {
    version: undefined,
    async load(offset, limit, query) {
      const page = await api.payroll.batchTables.page.query(
        { batchId, table, offset, limit, ...conditions(query) },
        alone,
      );
      source.version = page.version;
      return {
        total: page.total,
        rowKeys: page.rowKeys,
        columns: page.columns,
        marks: marksOf(page),
      } as SheetBlock;
    },
    async change(change, kind) {
      try {
        const answer = await api.payroll.batchTables.edit.mutate({
          batchId,
          table,
          source: kind,
          ...(source.version === undefined ? {} : { version: source.version }),
          edits: change.edits.map(({ rowKey, column, value, reason, release }) => ({
            rowKey,
            column,
            value,
            ...(reason === undefined ? {} : { reason }),
            ...(release ? { clear: true } : {}),
          })),
          ...(change.addRows.length > 0 ? { addRows: change.addRows.map((row) => ({ ...row })) } : {}),
          ...(change.removeRows.length > 0 ? { removeRows: [...change.removeRows] } : {}),
        });
        source.version = answer.version;
        onChanged();
        return {
          rejected: answer.rejected,
          addedRowKeys: answer.addedRowKeys,
          values: answer.changed.map(({ rowKey, column, after }) => ({
            rowKey,
            column,
            value: after as CellValue,
          })),
        };
      } catch (failure) {
        const problem = problemOf(failure);
        // Somebody else was faster: the next attempt is made on what is there now.
        if (problem.status === 409) source.version = undefined;
        throw new Error(problem.message ?? String(failure));
      }
    },
  };
  return source;
}

function conditions(query: SheetQuery) {
  return {
    ...(query.sort.length > 0 ? { sort: query.sort.map((each) => ({ ...each })) } : {}),
    ...(query.filter.length > 0
      ? {
          filter: query.filter.map(({ column, operator, value }) => ({
            column,
            operator,
            ...(value === undefined ? {} : { value }),
          })),
        }
      : {}),
    ...(query.search ? { search: query.search } : {}),
  };
}

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

/** The columns of a batch's table as the sheet shows them. */
export function sheetColumns(
  table: BatchTable,
  batch: Batch,
  nameOf: (name: BatchTable['name'], otherwise: string) => string,
): SheetColumn[] {
  return table.columns.map((column) => {
    const kind: SheetColumnKind =
      column.kind === 'rows'
        ? 'reference'
        : column.kind === 'input' && table.kind === 'snapshot'
          ? 'snapshot'
          : column.kind;
    const money = column.type === 'money';
    return {
      code: column.code,
      label: nameOf(column.name, column.code),
      type: column.type,
      kind,
      editing: column.editable === 'no' ? 'none' : column.editable,
      scale: column.scale ?? (money ? batch.solution.scale : undefined),
      unit: column.currency ?? undefined,
      formula: column.formula ?? undefined,
      tags: column.tags,
      hidden: column.hidden,
    };
  });
}
