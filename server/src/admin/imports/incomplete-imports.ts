import type { Kysely, Selectable } from 'kysely';
import { userNames } from '../../identity/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { pickText } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { findImportSubject } from './import-subject.ts';
import './imports.errors.ts';
import type { ImportTables } from './imports.tables.ts';

export type IncompleteImport = Pick<
  Selectable<ImportTables['imports']>,
  'id' | 'subject' | 'file_name' | 'done_rows' | 'total_rows' | 'created_by' | 'created_at' | 'finished_at'
>;

/**
 * Imports that failed, were stopped or lost after a part of their file was stored, and that nobody has mended or settled
 * since. A later import mends one that took as many rows to the same place in the same way, all of them.
 */
export function incompleteImports(db: Kysely<DB>): Promise<IncompleteImport[]> {
  return db
    .selectFrom('imports as incomplete')
    .select([
      'id',
      'subject',
      'file_name',
      'done_rows',
      'total_rows',
      'created_by',
      'created_at',
      'finished_at',
    ])
    .where('state', 'in', ['failed', 'canceled'])
    .where('dry_run', '=', 0)
    .where('settled_at', 'is', null)
    .where((eb) => eb(eb('created_count', '+', eb.ref('updated_count')), '>', 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('imports as whole')
            .select('whole.id')
            .where('whole.state', '=', 'success')
            .where('whole.dry_run', '=', 0)
            .where('whole.failed_count', '=', 0)
            .whereRef('whole.subject', '=', 'incomplete.subject')
            .whereRef('whole.target', '=', 'incomplete.target')
            .whereRef('whole.mode', '=', 'incomplete.mode')
            .whereRef('whole.total_rows', '>=', 'incomplete.total_rows')
            .whereRef('whole.created_at', '>=', 'incomplete.finished_at'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Those that this person may judge: their own, and everybody's for who reaches everything. */
export async function incompleteImportsFor(ctx: SignedInCtx) {
  const incomplete = (await incompleteImports(ctx.db)).filter((row) => mayJudge(ctx, row));
  const names = await userNames(
    ctx.db,
    incomplete.map((row) => row.created_by),
  );
  return incomplete.map((row) => ({
    id: row.id,
    subject: row.subject,
    subjectName: pickText(findImportSubject(row.subject)?.names ?? {}, ctx.language) ?? row.subject,
    fileName: row.file_name,
    doneRows: row.done_rows,
    totalRows: row.total_rows,
    createdBy: names.get(row.created_by) ?? '',
    finishedAt: row.finished_at,
  }));
}

/** Somebody has looked at the part that was stored and answers for it. */
export async function settleImport(ctx: SignedInCtx, input: { id: string; remark: string }) {
  const row = await ctx.db
    .selectFrom('imports')
    .select(['subject', 'created_by'])
    .where('id', '=', input.id)
    .executeTakeFirst();
  if (!row || !mayJudge(ctx, row)) return refuse('platform.NOT_FOUND');
  const incomplete = (await incompleteImports(ctx.db)).find(({ id }) => id === input.id);
  if (!incomplete) return refuse('admin.imports.NOTHING_TO_SETTLE');
  await ctx.db
    .updateTable('imports')
    .set({
      settled_at: instant(ctx.clock),
      settled_by: ctx.user.id,
      settled_remark: input.remark,
    })
    .where('id', '=', input.id)
    .execute();
  await ctx.audit.write({
    subject: { kind: 'import', id: input.id },
    facts: {
      subject: incomplete.subject,
      doneRows: incomplete.done_rows,
      totalRows: incomplete.total_rows,
    },
    changes: changesBetween(undefined, { settled_by: ctx.user.id, settled_remark: input.remark }),
  });
  return { id: input.id };
}

function mayJudge(ctx: SignedInCtx, row: { subject: string; created_by: string }): boolean {
  const permission = findImportSubject(row.subject)?.permission;
  const scope = permission && scopeOf(ctx.authentication.grants, permission);
  return scope !== undefined && (scope.all || row.created_by === ctx.user.id);
}
