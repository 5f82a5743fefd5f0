import type { Kysely } from 'kysely';
import type { Changes } from '../../platform/audit/audit-changes.ts';
import { auditWriter } from '../../platform/audit/audit-writer.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { OpenApp } from '../apps/open-app.ts';
import type { DirectoryObject } from '../integrations.words.ts';

/**
 * Notes what was done at a platform, once it was done: it can't be taken back with a transaction of ours. What follows from
 * it here is stored with the note.
 */
export async function auditSent(
  ctx: SignedInCtx,
  app: OpenApp,
  object: DirectoryObject | 'message' | 'media',
  externalId: string,
  changes: Changes,
  store: (trx: Kysely<DB>) => Promise<void> = async () => undefined,
): Promise<void> {
  const { services, clock, traceId, user } = ctx;
  await services.db.transaction().execute(async (trx) => {
    await store(trx);
    await auditWriter(trx, {
      clock,
      traceId,
      userId: user.id,
      action: `integrations.${app.row.provider}.${object}`,
      secretKey: services.config.secretKey,
    }).write({
      subject: { kind: `integration/${object}`, id: externalId },
      facts: { app: app.row.id },
      changes,
    });
  });
}
