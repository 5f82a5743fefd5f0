import type { Kysely } from 'kysely';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { nextNumber } from './next-number.ts';
import '../people.errors.ts';

interface NewContract {
  employmentId: string;
  title: string;
  terms: string;
  validFrom: string;
  validTo: string | null;
  applicationNumber: string | null;
}

/** A contract that waits for the employee's signature. */
export async function sendContract(
  db: Kysely<DB>,
  clock: Clock,
  values: NewContract,
): Promise<{ id: string; number: string }> {
  const now = instant(clock);
  const id = newId(clock);
  const number = await nextNumber(db, 'employment_contracts', `K-${today(clock).slice(0, 4)}-`);
  await db
    .insertInto('employment_contracts')
    .values({
      ...{ id, number, employment_id: values.employmentId, title: values.title, terms: values.terms },
      ...{ valid_from: values.validFrom, valid_to: values.validTo, status: 'sent', sent_at: now },
      ...{ application_number: values.applicationNumber, created_at: now, updated_at: now },
    })
    .execute();
  return { id, number };
}

/** One's own signature, then the company's by somebody else; nobody signs for both sides. */
export async function signContract(
  db: Kysely<DB>,
  clock: Clock,
  { id, by }: { id: string; by: { employmentIds: readonly string[] } | { userId: string } },
): Promise<{ employmentId: string }> {
  const contract = await db
    .selectFrom('employment_contracts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!contract) refuse('platform.NOT_FOUND');
  const own = 'employmentIds' in by;
  if (own && !by.employmentIds.includes(contract.employment_id)) refuse('platform.NOT_FOUND');
  if (contract.status !== (own ? 'sent' : 'employeeSigned')) refuse('people.CONTRACT_STATE');
  const now = instant(clock);
  const signed = await db
    .updateTable('employment_contracts')
    .set({
      ...(own
        ? { status: 'employeeSigned' as const, employee_signed_at: now }
        : { status: 'signed' as const, company_signed_at: now, company_signed_by: by.userId }),
      ...{ version: contract.version + 1, updated_at: now },
    })
    .where('id', '=', id)
    .where('version', '=', contract.version)
    .returning('id')
    .executeTakeFirst();
  if (!signed) refuse('platform.VERSION_CHANGED');
  return { employmentId: contract.employment_id };
}
