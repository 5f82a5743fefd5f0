import type { SolutionFile } from '@suanpan/engine';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { notify } from '../../inbox/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { anyContains, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { type Language, pickText } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { batchNameTexts } from '../shared/batch-names.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';
import { textsOf } from '../shared/texts-of.ts';
import { requireAssignable } from './assignable.ts';
import type { FindingsAsked, findingPage } from './findings.schemas.ts';
import { findingsAddress } from './own-findings-todos.ts';
import { rulesTexts } from './texts.ts';

interface Comment {
  by: string | null;
  at: string;
  text: string;
}

export async function listFindings(
  ctx: SignedInCtx,
  input: FindingsAsked,
): Promise<z.infer<typeof findingPage>> {
  const { file } = await loadBatch(ctx.db, ctx.scope, input.batchId);
  let query = ctx.db.selectFrom('payroll_findings').where('batch_id', '=', input.batchId);
  if (input.on) query = query.where('stage', '=', input.on);
  if (input.table) query = query.where('table_code', '=', input.table);
  if (input.rule) query = query.where('rule', '=', input.rule);
  if (input.except) query = query.where('rule', '<>', input.except);
  if (input.search) {
    query = query.where(anyContains(['message', 'row_key'], input.search));
  }
  const counts = await query
    .select(['severity', 'status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['severity', 'status'])
    .execute();
  if (input.severities?.length) query = query.where('severity', 'in', input.severities);
  if (input.status) query = query.where('status', '=', input.status);
  if (input.owner !== undefined)
    query = query.where('assignee_id', input.owner === null ? 'is' : '=', input.owner);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(sql`case severity when 'block' then 0 when 'warn' then 1 else 2 end`)
    .orderBy('stage')
    .orderBy('position')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const known = await ctx.db
    .selectFrom('payroll_findings')
    .select(['rule', 'assignee_id'])
    .distinct()
    .where('batch_id', '=', input.batchId)
    .orderBy('rule')
    .execute();
  const owners = [...new Set(known.flatMap((row) => row.assignee_id ?? []))];
  const comments = new Map(rows.map((row) => [row.id, JSON.parse(row.comments) as Comment[]]));
  const names = await userNames(ctx.db, [
    ...owners,
    ...rows.map((row) => row.acknowledged_by),
    ...[...comments.values()].flat().map((comment) => comment.by),
  ]);
  const name = (id: string | null) => (id ? (names.get(id) ?? null) : null);
  const sum = (test: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(test).reduce((all, row) => all + Number(row.count), 0);
  return {
    total: Number(total),
    counts: {
      block: sum((row) => row.severity === 'block'),
      warn: sum((row) => row.severity === 'warn'),
      inform: sum((row) => row.severity === 'inform'),
      open: sum((row) => row.status === 'open'),
    },
    choices: {
      rules: [...new Set(known.map((row) => row.rule))].map((code) => ({
        code,
        name: ruleName(file, code, ctx.language) ?? code,
      })),
      owners: owners.map((id) => ({ id, name: name(id) ?? '' })),
    },
    rows: rows.map((row) => {
      const message = JSON.parse(row.message) as Record<string, string>;
      return {
        id: row.id,
        rule: row.rule,
        set: row.rule_set,
        on: row.stage,
        severity: row.severity,
        table: row.table_code,
        rowKey: row.row_key,
        column: row.column_code,
        message: pickText(message, ctx.language) ?? row.rule,
        status: row.status,
        assignee: row.assignee_id ? { id: row.assignee_id, name: name(row.assignee_id) ?? '' } : null,
        due: row.due_day,
        acknowledged: row.acknowledged_at
          ? { by: name(row.acknowledged_by), at: row.acknowledged_at, note: row.note ?? '' }
          : null,
        comments: (comments.get(row.id) ?? []).map((comment) => ({ ...comment, by: name(comment.by) })),
      };
    }),
  };
}

const ruleName = (file: SolutionFile, code: string, language: Language) => {
  const name = file.verification?.find((rule) => rule.code === code)?.name;
  return name && pickText(textsOf(JSON.stringify(name)), language);
};

/** The findings, if all of them are of batches in scope. */
async function getFindings(ctx: SignedInCtx, ids: readonly string[]) {
  const rows = [];
  for (const part of chunksOfValues([...new Set(ids)]))
    rows.push(
      ...(await ctx.db
        .selectFrom('payroll_findings as f')
        .innerJoin('payroll_batches as b', 'b.id', 'f.batch_id')
        .selectAll('f')
        .select(['b.status as batch_status', 'b.solution_id', 'b.name as batch_name'])
        .where('f.id', 'in', part)
        .where(ofSolutionInScope('b.solution_id', ctx.scope))
        .execute()),
    );
  if (rows.length !== new Set(ids).size) refuse('platform.NOT_FOUND');
  if (rows.some((row) => row.batch_status === 'closed')) refuse('payroll.batches.CLOSED');
  return rows;
}

/** Says that somebody has looked, with a note. A blocking finding still blocks until what it finds is cured. */
export async function acknowledgeFindings(
  ctx: SignedInCtx,
  ids: readonly string[],
  note: string,
): Promise<number> {
  const rows = await getFindings(ctx, ids);
  for (const part of chunksOfValues(rows.map((row) => row.id)))
    await ctx.db
      .updateTable('payroll_findings')
      .set({
        status: 'acknowledged',
        acknowledged_by: ctx.user.id,
        acknowledged_at: instant(ctx.clock),
        note,
      })
      .where('id', 'in', part)
      .execute();
  await audit(ctx, rows, { status: 'acknowledged', note });
  return rows.length;
}

export async function assignFindings(
  ctx: SignedInCtx,
  ids: readonly string[],
  userId: string | null,
  due: string | null,
): Promise<number> {
  const rows = await getFindings(ctx, ids);
  if (userId) await requireAssignable(ctx, userId, new Set(rows.map((row) => row.solution_id)));
  const set = { assignee_id: userId, due_day: userId && due };
  for (const part of chunksOfValues(rows.map((row) => row.id)))
    await ctx.db.updateTable('payroll_findings').set(set).where('id', 'in', part).execute();
  await audit(ctx, rows, set);
  if (userId && userId !== ctx.user.id) await tellOwner(ctx, userId, rows);
  return rows.length;
}

/** Whoever is given findings hears of it, batch by batch. */
async function tellOwner(ctx: SignedInCtx, userId: string, rows: readonly FindingRow[]) {
  for (const batchId of new Set(rows.map((row) => row.batch_id))) {
    const own = rows.filter((row) => row.batch_id === batchId);
    const batch = batchNameTexts(own[0]?.batch_name ?? '{}');
    await notify(ctx.db, ctx.clock, {
      userIds: [userId],
      category: 'reminder',
      title: rulesTexts.inEvery('notices.assigned', { by: ctx.user.name, count: own.length, batch }),
      url: findingsAddress(batchId),
    });
  }
}

export async function commentFinding(ctx: SignedInCtx, id: string, text: string): Promise<number> {
  const rows = await getFindings(ctx, [id]);
  const known = rows.flatMap((row) => JSON.parse(row.comments) as Comment[]);
  const comments = JSON.stringify([...known, { by: ctx.user.id, at: instant(ctx.clock), text }]);
  await ctx.db.updateTable('payroll_findings').set({ comments }).where('id', '=', id).execute();
  await audit(ctx, rows, { comments });
  return rows.length;
}

type FindingRow = Awaited<ReturnType<typeof getFindings>>[number];

/** What became of the fields that were set, finding by finding. */
async function audit(ctx: SignedInCtx, rows: readonly FindingRow[], set: Partial<FindingRow>) {
  for (const batchId of new Set(rows.map((row) => row.batch_id))) {
    await noteChange(ctx.db, batchId);
    const own = rows.filter((row) => row.batch_id === batchId);
    const fields = Object.keys(set) as (keyof FindingRow)[];
    const before = own.map((row) => [
      row.id,
      Object.fromEntries(fields.map((each) => [each, row[each] ?? null])),
    ]);
    await ctx.audit.write({
      subject: { kind: 'payroll.batch', id: batchId },
      facts: { findings: own.length, rules: [...new Set(own.map((row) => row.rule))] },
      changes: changesBetween(
        Object.fromEntries(before),
        Object.fromEntries(own.map((row) => [row.id, set])),
      ),
    });
  }
}

export async function countOfBatch(
  db: Kysely<DB>,
  batchId: string,
): Promise<{ findings: number; blocking: number }> {
  const rows = await db
    .selectFrom('payroll_findings')
    .select(['severity', (eb) => eb.fn.countAll<number>().as('count')])
    .where('batch_id', '=', batchId)
    .where('stage', '=', 'inputs')
    .groupBy('severity')
    .execute();
  const findings = rows.reduce((sum, row) => sum + Number(row.count), 0);
  return { findings, blocking: Number(rows.find((row) => row.severity === 'block')?.count ?? 0) };
}
