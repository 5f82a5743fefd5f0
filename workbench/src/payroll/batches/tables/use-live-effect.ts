import { api, type RouterOutputs } from '@suanpan/portal/kit/api';
import { useLanguage } from '@suanpan/portal/kit/i18n';
import { useCallback } from 'react';
import type { CellValue, SheetEdit } from '../../../sheet/sheet-types.ts';
import { useBrowserEngine } from '../../../sheet/use-browser-engine.ts';
import type { Batch, BatchTable } from '../use-batch.ts';

type Plan = RouterOutputs['payroll']['batchTables']['plan'];

export interface ShownCell {
  readonly rowKey: string;
  readonly column: string;
  readonly value: CellValue;
  readonly error?: string;
}

/** More rows than a person can look at: those wait for the server's calculation. */
const liveRows = 200;

/**
 * What stored edits do to the other cells of their rows, by the same engine in a worker of the browser. The server has
 * the last word: whatever can't be told from these rows alone stays as it is until the batch is calculated.
 */
export function useLiveEffect(
  batch: Batch,
  table: BatchTable,
  plan: Plan | undefined,
): (edits: readonly SheetEdit[]) => Promise<readonly ShownCell[] | null> {
  const language = useLanguage();
  const engine = useBrowserEngine();
  const batchId = batch.id;
  const code = table.code;
  const applies = table.master && batch.calculatedAt !== null;
  return useCallback(
    async (edits) => {
      const rowKeys = [...new Set(edits.map((edit) => edit.rowKey))];
      if (!plan || !applies || rowKeys.length === 0 || rowKeys.length > liveRows) return null;
      try {
        const inputs = await api.payroll.batchTables.rowInputs.query(
          { batchId, rowKeys },
          { context: { alone: true } },
        );
        if (inputs.partial.length > 0) return null;
        const answer = await engine.ask({
          kind: 'compute',
          file: plan.file,
          globals: Object.values(plan.globals),
          input: {
            period: plan.period,
            tables: inputs.tables,
            overrides: inputs.overrides,
            balances: inputs.balances,
          },
          rows: rowKeys.map((rowKey) => ({ table: code, rowKey })),
          language,
        });
        return answer?.kind === 'cells'
          ? answer.cells.filter((cell) => cell.table === code).map(shown)
          : null;
      } catch {
        // Nothing is lost: the edit is stored, only its effect isn't shown before the calculation.
        return null;
      }
    },
    [batchId, code, applies, engine, plan, language],
  );
}

function shown(cell: {
  rowKey: string;
  column: string;
  value: CellValue;
  error?: string | undefined;
}): ShownCell {
  const { rowKey, column, value, error } = cell;
  return error === undefined ? { rowKey, column, value } : { rowKey, column, value, error };
}
