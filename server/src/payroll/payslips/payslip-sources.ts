import type { LocalText } from '@suanpan/engine';
import { firstOfKey, formatAmount, roundTo } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { openingsBefore } from '../balances/ledger.repo.ts';
import { storedMovements } from '../balances/stored-movements.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { netColumn } from '../batches/record/totals.ts';
import { isLines, type PayslipLayout } from '../calculation/threads/payslip-columns.ts';
import type { PayslipSource } from '../shared/payroll.words.ts';
import { cellNumber } from '../tables/storage/column-vector.ts';
import { differencesAsSource } from './correction-source.ts';
import { bodyOf, frameOf, importedItem, type OpenSource } from './payslip-body.ts';
import { readPayslipCells } from './payslip-cells.ts';
import { readEarlierSums } from './style/earlier-sums.ts';
import { payslipsTexts } from './texts.ts';

export async function openSource(
  db: Kysely<DB>,
  source: PayslipSource,
  loaded: LoadedBatch,
  layout: PayslipLayout,
  person: string,
): Promise<OpenSource> {
  if (source === 'batch' && loaded.correction) return differencesAsSource(db, loaded, layout, person);
  if (source === 'import') return fromFile(db, loaded, layout, person);
  if (source === 'balance') return fromBalances(db, loaded, layout, person);
  const read = await readPayslipCells(db, loaded, layout, person);
  const cells = { ...read, earlier: await readEarlierSums(db, loaded, layout) };
  const net = netColumn(loaded.plan);
  return {
    rows: cells.master.rows,
    body: (rowKey, row) => bodyOf(layout, cells, rowKey, row, loaded),
    net: (_rowKey, row) => (net ? cellNumber(cells.master.columns.get(net), row) : null),
  };
}

/** The header of the layout, and every balance of the solution as it stands with what this batch posts. */
async function fromBalances(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  layout: PayslipLayout,
  person: string,
): Promise<OpenSource> {
  const { balances } = loaded.plan;
  if (balances.length === 0) refuse('payroll.payslips.NO_BALANCES');
  const head = { header: layout.header, groups: [] };
  const cells = await readPayslipCells(db, loaded, head, person);
  const sums = new Map<string, number>();
  const parts = [...(await openingsBefore(db, loaded)), ...(await storedMovements(db, loaded.batch.id))];
  for (const { balance, key, value } of parts) {
    const place = `${balance}\n${firstOfKey(key)}`;
    sums.set(place, (sums.get(place) ?? 0) + value);
  }
  const name: LocalText = payslipsTexts.inEvery('payslips.balances');
  return {
    rows: cells.master.rows,
    net: () => null,
    body(rowKey, row) {
      const { header, currency, scale } = bodyOf(head, cells, rowKey, row, loaded);
      const items = balances.map(({ code, file, scale: decimals }) => {
        const value = sums.get(`${code}\n${firstOfKey(rowKey)}`) ?? 0;
        const isNumber = file.type === 'number';
        return {
          name: file.name ?? code,
          column: null,
          type: isNumber ? ('number' as const) : ('amount' as const),
          // Months and hours have the decimals they need.
          value: isNumber ? String(roundTo(value, 6, 'half-up')) : amount(value, decimals ?? scale),
          symbol: false,
          accumulation: file.reset === 'year',
        };
      });
      return { currency, scale, header, groups: [{ name, total: false, items }], ...frameOf(layout) };
    },
  };
}

const amount = (value: number, scale: number): string =>
  formatAmount(roundTo(value, scale, 'half-up'), scale, { grouping: false });

/** The style of the layout, and the figures that a file has brought. Who isn't in it has no slip. */
async function fromFile(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  layout: PayslipLayout,
  person: string,
): Promise<OpenSource> {
  const figures = new Map(
    (
      await db
        .selectFrom('payroll_payslip_figures')
        .select(['employee_number', 'figures'])
        .where('batch_id', '=', loaded.batch.id)
        .execute()
    ).map((row) => [row.employee_number, JSON.parse(row.figures) as Record<string, string | number | null>]),
  );
  if (figures.size === 0) refuse('payroll.payslips.NOTHING_IMPORTED');
  const head = { header: layout.header, groups: [] };
  const cells = await readPayslipCells(db, loaded, head, person);
  const earlier = await readEarlierSums(db, loaded, layout);
  const of = (rowKey: string) => figures.get(firstOfKey(rowKey)) ?? {};
  const net = netColumn(loaded.plan);
  return {
    rows: cells.master.rows.filter(([rowKey]) => figures.has(firstOfKey(rowKey))),
    net(rowKey) {
      const value = net === undefined || net === null ? null : of(rowKey)[net];
      return typeof value === 'number' ? value : null;
    },
    body(rowKey, row) {
      const { header, currency, scale } = bodyOf(head, cells, rowKey, row, loaded);
      const groups = layout.groups.map((group) => ({
        name: group.name,
        total: group.total,
        items: group.items.flatMap((place) => {
          if (isLines(place)) return [];
          const before = place.item.yearToDate ? earlier?.(rowKey, place) : undefined;
          return importedItem(place, of(rowKey)[place.column] ?? null, scale, before) ?? [];
        }),
      }));
      return { currency, scale, header, groups, ...frameOf(layout) };
    },
  };
}
