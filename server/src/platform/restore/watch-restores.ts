import type { Kysely } from 'kysely';
import { auditWriter } from '../audit/audit-writer.ts';
import { instant } from '../clock/clock.ts';
import { explainStart } from '../config/explain-start.ts';
import { StartFault } from '../config/start-fault.ts';
import type { DB } from '../db/schema.ts';
import { inEveryLanguage } from '../texts/languages.ts';
import { platformTexts } from '../texts.ts';
import type { Services } from '../trpc/context.ts';

export interface Agreed {
  id: string;
  beginsAt: string;
}

/** The restore that two people have agreed on: everybody is told of it until it begins. */
export async function agreedRestore(db: Kysely<DB>): Promise<Agreed | undefined> {
  const row = await db
    .selectFrom('restores')
    .select(['id', 'begins_at'])
    .where('state', 'in', ['agreed', 'running'])
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.begins_at ? { id: row.id, beginsAt: row.begins_at } : undefined;
}

/** The restore that the data comes from. */
export async function newestRestored(db: Kysely<DB>): Promise<string | undefined> {
  const row = await db
    .selectFrom('restores')
    .select('id')
    .where('state', '=', 'done')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Says of one that was begun and came to nothing why: `error`, or that its process ended. */
export async function settleRestores(services: Services, error?: unknown): Promise<void> {
  const { db, clock, config } = services;
  const running = await db.selectFrom('restores').selectAll().where('state', '=', 'running').execute();
  for (const { id, decided_by } of running)
    await db.transaction().execute(async (trx) => {
      const problem = JSON.stringify(problemOf(error));
      await trx
        .updateTable('restores')
        .set({ state: 'failed', ended_at: instant(clock), problem })
        .where('id', '=', id)
        .execute();
      const origin = { clock, traceId: id, userId: decided_by, secretKey: config.secretKey };
      await auditWriter(trx, { ...origin, action: 'platform.restore.failed' }).write({
        subject: { kind: 'restore', id },
      });
    });
}

function problemOf(error: unknown) {
  const known = error === undefined ? new StartFault('restoreBroken') : explainStart(error, process.env);
  return inEveryLanguage((language) =>
    known instanceof StartFault
      ? known.inLanguage(language)
      : platformTexts.say('start.restoreFailed', {}, language),
  );
}
