import { createHash } from 'node:crypto';
import { formatAmount, roundTo } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { payslipLayout } from '../calculation/threads/payslip-columns.ts';
import { openSource } from '../payslips/payslip-sources.ts';
import type { PayslipBody } from '../payslips/payslips.schemas.ts';

/** What an employee is shown before anything is approved: the payslip there would be. */
export interface Shown {
  net: string | null;
  body: PayslipBody;
}
export type ShownLine = PayslipBody['header'][number];

export interface ShownRow {
  rowKey: string;
  shown: string;
  hash: string;
}

/** Whether payslips of the batch's own copy show anything. */
export const hasLayout = ({ file, plan }: LoadedBatch): boolean =>
  plan.master !== undefined && payslipLayout(file) !== null;

/** What everybody of a calculated batch would be shown, one after the other. */
export async function openShown(db: Kysely<DB>, loaded: LoadedBatch, person: string) {
  const layout = payslipLayout(loaded.file);
  if (!layout) refuse('payroll.payslips.NO_LAYOUT');
  const { scale } = loaded.solution;
  const source = await openSource(db, 'batch', loaded, layout, person);
  const rowOf = new Map(source.rows);
  return {
    keys: source.rows.map(([key]) => key),
    of(rowKey: string): ShownRow | null {
      const row = rowOf.get(rowKey);
      if (row === undefined) return null;
      const amount = source.net(rowKey, row);
      const net =
        amount === null
          ? null
          : formatAmount(roundTo(amount, scale, 'half-up'), Math.max(0, scale), { grouping: false });
      const shown: Shown = { net, body: source.body(rowKey, row) };
      return { rowKey, shown: JSON.stringify(shown), hash: hashOfFigures(shown) };
    },
  };
}

/** Of what is said, not of how it looks: another colour asks nobody again. */
function hashOfFigures({ net, body: { header, groups, totals } }: Shown): string {
  return createHash('sha256')
    .update(JSON.stringify([net, header, groups, totals]))
    .digest('base64url');
}

export const readShown = (json: string): Shown => JSON.parse(json) as Shown;
export const readLine = (json: string): ShownLine => JSON.parse(json) as ShownLine;
