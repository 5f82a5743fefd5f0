import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { nameIn, parseNames } from '../names.ts';

/** Certificates of these employments, newest first. */
export async function certificationsOf(db: Kysely<DB>, employmentIds: readonly string[], language: Language) {
  if (employmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('certifications')
    .select(['id', 'employment_id as employmentId', 'number', 'names', 'issued_on as issuedOn'])
    .where('employment_id', 'in', [...employmentIds])
    .orderBy('issued_on', 'desc')
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ names, ...row }) => ({ ...row, name: nameIn(language, parseNames(names)) }));
}

/** Contracts of these employments, newest first; drafts are nobody's but HR's. */
export async function contractsOf(db: Kysely<DB>, employmentIds: readonly string[]) {
  if (employmentIds.length === 0) return [];
  return db
    .selectFrom('employment_contracts')
    .select([
      'id',
      'employment_id as employmentId',
      'number',
      'title',
      'valid_from as validFrom',
      'valid_to as validTo',
      'status',
      'sent_at as sentAt',
      'employee_signed_at as employeeSignedAt',
      'company_signed_at as companySignedAt',
      'ended_on as endedOn',
    ])
    .where('employment_id', 'in', [...employmentIds])
    .where('status', '<>', 'draft')
    .orderBy('valid_from', 'desc')
    .orderBy('number', 'desc')
    .execute();
}
