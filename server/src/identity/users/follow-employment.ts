import type { Kysely } from 'kysely';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { closeSessionsOf } from '../sign-in/sessions.repo.ts';

const LEFT = 'left';

/** Ends the account of somebody whose employment has ended, or opens it again for who is back. What an administrator disabled stays so. */
export async function followEmployment(
  within: { db: Kysely<DB>; clock: Clock; audit: AuditWriter },
  userId: string,
  employed: boolean,
): Promise<boolean> {
  const { db, clock, audit } = within;
  const changed = await db
    .updateTable('users')
    .set((eb) => ({
      status: employed ? 'active' : 'disabled',
      disabled_because: employed ? null : LEFT,
      version: eb('version', '+', 1),
      updated_at: instant(clock),
    }))
    .where('id', '=', userId)
    .where('status', '=', employed ? 'disabled' : 'active')
    .$if(employed, (query) => query.where('disabled_because', '=', LEFT))
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  if (!employed) await closeSessionsOf(db, userId);
  const [before, after] = employed ? ['disabled', 'active'] : ['active', 'disabled'];
  await audit.write({
    action: employed ? 'identity.reopenAccount' : 'identity.endAccount',
    subject: { kind: 'user', id: userId },
    changes: { status: { before, after } },
  });
  return true;
}
