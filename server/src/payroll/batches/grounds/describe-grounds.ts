import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../platform/db/schema.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { causesOfNet } from '../../differences/why-of-row.ts';
import { saidOfCells } from '../../notes/note-texts.ts';
import { listFindings } from '../../rules/findings.repo.ts';
import { type LoadedBatch, loadBatch } from '../record/batch-plan.ts';
import { namesByNumber } from '../record/names-by-number.ts';
import { OVERRIDE_RULE, overridesOf } from '../record/overrides.ts';
import { batchTotals, previousPeriod } from '../record/totals.ts';
import { causesOfChange } from './causes.ts';
import type { batchGrounds } from './grounds.schemas.ts';

type Grounds = z.infer<typeof batchGrounds>;
type PersonOf = (rowKey: string) => { rowKey: string; employeeNumber: string; name: string };

const LISTED_FINDINGS = 8;
const LISTED_OVERRIDES = 20;
const LISTED_NOTES = 10;

/** What a decision on a batch stands on: totals, why they changed and for whom, findings, values typed over. */
export async function describeGrounds(ctx: SignedInCtx, id: string): Promise<Grounds> {
  const { db, scope } = ctx;
  const loaded = await loadBatch(db, scope, id);
  const { batch, period, solution, computes } = loaded;
  const previous = await previousPeriod(db, loaded);
  const { causes, changed } = await causesOfChange(db, loaded, previous);
  const personOf = await peopleOf(db, [batch.id, ...(previous?.batchIds ?? [])]);
  return {
    resultHash: batch.result_hash,
    currency: solution.currency,
    scale: solution.scale,
    period: { code: period.code, start: period.start_day, end: period.end_day },
    previousPeriod: previous && { code: previous.code, start: previous.start, end: previous.end },
    backtracks: loaded.correction && {
      period: { code: computes.code, start: computes.start_day, end: computes.end_day },
      settlement: loaded.correction.settlement,
    },
    people: { now: batch.employees, previous: previous?.employees ?? null },
    totals: await batchTotals(db, loaded),
    causes: causes.map((cause) => ({
      ...cause,
      most: cause.most.map(({ rowKey, amount }) => ({ ...personOf(rowKey), amount })),
    })),
    why: await causesOfNet(db, loaded),
    changed: {
      total: changed.total,
      rows: changed.rows.map((row) => ({ ...row, ...personOf(row.rowKey) })),
    },
    findings: await findingsOf(ctx, id, personOf),
    typedOver: await overruledOf(db, loaded, personOf),
    notes: await notedCells(db, loaded, personOf),
  };
}

/** What was typed over stands in its own list, with more about it. */
async function findingsOf(
  ctx: SignedInCtx,
  batchId: string,
  personOf: PersonOf,
): Promise<Grounds['findings']> {
  const page = await listFindings(ctx, {
    batchId,
    page: 1,
    pageSize: LISTED_FINDINGS,
    except: OVERRIDE_RULE,
  });
  return {
    ...page.counts,
    rows: page.rows.map(({ id, severity, message, status, acknowledged, rowKey }) => ({
      id,
      severity,
      message,
      status,
      note: acknowledged?.note ?? null,
      ...personOf(rowKey ?? ''),
    })),
  };
}

async function overruledOf(
  db: Kysely<DB>,
  { batch, file, plan }: LoadedBatch,
  personOf: PersonOf,
): Promise<Grounds['typedOver']> {
  const all = await overridesOf(db, batch.id, file);
  const rows = all.slice(0, LISTED_OVERRIDES);
  const computed = await computedBefore(db, batch.id);
  return {
    total: all.length,
    rows: rows.map(({ table, column, rowKey, name, value, reason, by, at }) => {
      const planned = plan.tableOf.get(table)?.columnOf.get(column);
      return {
        ...personOf(rowKey),
        table: plan.tableOf.get(table)?.file.name ?? table,
        column: name,
        type: planned?.type ?? 'text',
        scale: planned?.scale ?? null,
        value,
        computed: computed.get(`${table}/${rowKey}/${column}`) ?? null,
        reason,
        by,
        at,
      };
    }),
  };
}

async function notedCells(
  db: Kysely<DB>,
  { batch, plan }: LoadedBatch,
  personOf: PersonOf,
): Promise<Grounds['notes']> {
  const said = await saidOfCells(db, batch.id);
  const openFirst = [...said].sort((a, b) => Number(a.resolved) - Number(b.resolved));
  return {
    total: said.length,
    rows: openFirst.slice(0, LISTED_NOTES).map(({ table, column, rowKey, text, resolved }) => {
      const planned = plan.tableOf.get(table);
      return {
        ...personOf(rowKey),
        table: planned?.file.name ?? table,
        column: planned?.columnOf.get(column)?.file.name ?? column,
        text,
        resolved,
      };
    }),
  };
}

/** What stood in a cell before the first value was typed over it. */
async function computedBefore(
  db: Kysely<DB>,
  batchId: string,
): Promise<Map<string, string | number | boolean>> {
  const changes = await db
    .selectFrom('payroll_cell_changes')
    .select(['table_code', 'row_key', 'column_code', 'kind', 'previous'])
    .where('batch_id', '=', batchId)
    .where('kind', 'in', ['override', 'clearOverride'])
    .orderBy('id')
    .execute();
  const found = new Map<string, string | number | boolean>();
  const open = new Set<string>();
  for (const change of changes) {
    const cell = `${change.table_code}/${change.row_key}/${change.column_code}`;
    if (change.kind === 'clearOverride') {
      found.delete(cell);
      open.delete(cell);
    } else if (!open.has(cell)) {
      open.add(cell);
      const previous = JSON.parse(change.previous) as string | number | boolean | null;
      if (previous !== null) found.set(cell, previous);
    }
  }
  return found;
}

/** Who a row of the master table is about. */
export async function peopleOf(db: Kysely<DB>, batchIds: readonly string[]): Promise<PersonOf> {
  const names = await namesByNumber(db, batchIds);
  return (rowKey) => {
    const employeeNumber = firstOfKey(rowKey);
    return { rowKey, employeeNumber, name: names.get(employeeNumber) ?? '' };
  };
}
