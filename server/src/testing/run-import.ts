import { instant } from '../platform/clock/clock.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { Services } from '../platform/trpc/context.ts';
import { declaredPermissions } from '../platform/trpc/permissions.ts';
import { type DataScope, SYSTEM_SCOPE } from '../platform/trpc/scope.ts';

export interface TestImport {
  subject: string;
  name: string;
  content: Buffer | string;
  mapping: Record<string, number>;
  mode?: 'createOnly' | 'updateOnly' | 'createAndUpdate' | 'overwrite';
  emptyHandling?: 'skip' | 'overwrite';
  dryRun?: boolean;
  target?: Record<string, string>;
  /** How far the importer reaches, and with what; everything with every permission when left out. */
  scope?: DataScope;
  permissions?: readonly string[];
  otherGrants?: readonly { permissions: readonly string[]; scope: DataScope }[];
}

/** Stores the file, starts the import as its router does, and lets the queue work it off. */
export async function runImport(services: Services, given: TestImport) {
  const { db, clock } = services;
  const id = await prepareImport(services, given);
  await services.queue.drain(services);
  const record = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const failures = await db
    .selectFrom('import_failures')
    .selectAll()
    .where('import_id', '=', id)
    .orderBy('row_number')
    .execute();
  return { record, failures, clock };
}

export async function prepareImport(services: Services, given: TestImport): Promise<string> {
  const { db, clock } = services;
  const content = typeof given.content === 'string' ? Buffer.from(given.content, 'utf8') : given.content;
  const file = await services.files.save(db, {
    name: given.name,
    content,
    purpose: 'upload',
    createdBy: 'tester',
  });
  const id = newId(clock);
  await db.transaction().execute(async (trx) => {
    const jobId = await services.queue
      .door(trx)
      .enqueue({ topic: 'admin.imports.run', payload: { importId: id } });
    await trx
      .insertInto('imports')
      .values({
        id,
        job_id: jobId,
        subject: given.subject,
        target: JSON.stringify(given.target ?? {}),
        file_id: file.id,
        file_name: file.name,
        sheet: null,
        encoding: null,
        mapping: JSON.stringify(given.mapping),
        mode: given.mode ?? 'createAndUpdate',
        empty_handling: given.emptyHandling ?? 'skip',
        dry_run: given.dryRun ? 1 : 0,
        scope: JSON.stringify(given.scope ?? SYSTEM_SCOPE),
        grants: JSON.stringify([
          {
            permissions: given.permissions ?? [...declaredPermissions().keys()],
            scope: given.scope ?? SYSTEM_SCOPE,
          },
          ...(given.otherGrants ?? []),
        ]),
        language: 'en',
        state: 'running',
        error: null,
        total_rows: 0,
        done_rows: 0,
        created_count: 0,
        updated_count: 0,
        skipped_count: 0,
        failed_count: 0,
        failed_file_id: null,
        created_by: 'tester',
        created_at: instant(clock),
        finished_at: null,
      })
      .execute();
  });
  return id;
}
