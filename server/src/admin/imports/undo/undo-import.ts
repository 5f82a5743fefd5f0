import type { Kysely } from 'kysely';
import { changesBetween } from '../../../platform/audit/audit-changes.ts';
import { instant } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { allowedSubject, findImportSubject, type ImportTarget } from '../import-subject.ts';
import '../imports.errors.ts';
import { getImportOfJob, type ImportRecord } from '../imports.repo.ts';

/** Of these imports those that can be undone. */
export async function undoableImports(
  db: Kysely<DB>,
  records: readonly Pick<ImportRecord, 'id' | 'subject' | 'state' | 'dry_run' | 'undone_at'>[],
): Promise<ReadonlySet<string>> {
  const stored = records.filter(
    ({ state, dry_run, undone_at }) => state === 'success' && dry_run === 0 && undone_at === null,
  );
  const found = new Set<string>();
  for (const code of new Set(stored.map(({ subject }) => subject))) {
    const ids = stored.filter(({ subject }) => subject === code).map(({ id }) => id);
    for (const id of (await findImportSubject(code)?.undoable(db, ids)) ?? []) found.add(id);
  }
  return found;
}

/** Takes back one's own import: what it changed is as it was before, and its record says so. */
export async function undoImport(
  ctx: SignedInCtx,
  jobId: string,
): Promise<{ id: string; takenBack: number | null; left: string[] }> {
  const record = await getImportOfJob(ctx.db, jobId, ctx.user.id);
  const { subject, scope } = allowedSubject(ctx, record.subject);
  const target = JSON.parse(record.target) as ImportTarget;
  if (record.state !== 'success' || record.dry_run === 1 || record.undone_at !== null)
    refuse('admin.imports.NOTHING_TO_UNDO');
  await subject.authorize?.(ctx, scope, target);
  const { takenBack = null, left = [] } = (await subject.undo(ctx, scope, target, record.id)) ?? {};
  const undone = { undone_at: instant(ctx.clock) };
  await ctx.db.updateTable('imports').set(undone).where('id', '=', record.id).execute();
  await ctx.audit.write({
    subject: { kind: 'import', id: record.id },
    facts: { subject: record.subject, target, fileId: record.file_id, ...undone, takenBack, left },
    changes: changesBetween({ undone: false }, { undone: true }),
  });
  return { id: record.id, takenBack, left };
}
