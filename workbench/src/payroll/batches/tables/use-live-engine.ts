import { api, type RouterOutputs } from '@suanpan/portal/kit/api';
import { useLanguage } from '@suanpan/portal/kit/i18n';
import { useMemo } from 'react';
import { useBrowserEngine } from '../../../sheet/engine/use-browser-engine.ts';
import type { Batch, BatchTable } from '../state/use-batch.ts';
import type { LiveEngine } from './live-effect.ts';

type Plan = RouterOutputs['payroll']['batchTables']['plan'];

/** Each plan that is fetched has a name of its own, by which the worker knows what it has compiled. */
let plans = 0;

/** The engine in the browser's worker, fed with stored rows of this table; null where it has nothing to tell. */
export function useLiveEngine(batch: Batch, table: BatchTable, plan: Plan | undefined): LiveEngine | null {
  const language = useLanguage();
  const engine = useBrowserEngine();
  const batchId = batch.id;
  const code = table.code;
  const applies = table.master && batch.calculatedAt !== null;
  return useMemo(() => {
    if (!plan || !applies) return null;
    const name = `${batchId} ${++plans}`;
    const globals = Object.values(plan.globals);
    return {
      async open(rowKeys) {
        const inputs = await api.payroll.batchTables.rowInputs.query(
          { batchId, rowKeys: [...rowKeys] },
          { context: { alone: true } },
        );
        if (inputs.partial.length > 0) return null;
        const { tables, overrides, balances } = inputs;
        const answer = await engine.ask({
          kind: 'open',
          plan: name,
          file: plan.file,
          globals,
          input: { period: plan.period, tables, overrides, balances },
          table: code,
          rowKeys,
          language,
        });
        return answer?.kind === 'cells' ? answer.cells : null;
      },
      async edit(edits) {
        const answer = await engine.ask({ kind: 'edit', table: code, edits, language });
        return answer?.kind === 'cells' ? answer.cells : null;
      },
    };
  }, [batchId, code, applies, engine, plan, language]);
}
