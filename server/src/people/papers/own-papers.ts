import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { nameIn, parseNames } from '../names.ts';
import { signContract } from './contracts.repo.ts';

/** A certificate as it was issued. */
export async function certificationOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  language: Language,
  id: string,
) {
  const row = await db
    .selectFrom('certifications')
    .select(['id', 'number', 'names', 'paper', 'issued_on as issuedOn'])
    .where('id', '=', id)
    .where('employment_id', 'in', [...employmentIds, ''])
    .executeTakeFirst();
  if (!row) refuse('platform.NOT_FOUND');
  const { names, paper, ...rest } = row;
  return { ...rest, name: nameIn(language, parseNames(names)), lines: JSON.parse(paper) as string[] };
}

/** A contract that was sent to somebody, with its terms and who has signed it. */
export async function contractOf(db: Kysely<DB>, employmentIds: readonly string[], id: string) {
  const row = await db
    .selectFrom('employment_contracts')
    .leftJoin('users', 'users.id', 'employment_contracts.company_signed_by')
    .select([
      'employment_contracts.id as id',
      'number',
      'title',
      'terms',
      'valid_from as validFrom',
      'valid_to as validTo',
      'employment_contracts.status as status',
      'employee_signed_at as employeeSignedAt',
      'company_signed_at as companySignedAt',
      'users.name as companySignedBy',
    ])
    .where('employment_contracts.id', '=', id)
    .where('employment_id', 'in', [...employmentIds, ''])
    .where('employment_contracts.status', '<>', 'draft')
    .executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** One's own signature under one's own contract; the company's is somebody else's. */
export async function signOwnContract(ctx: SignedInCtx, id: string): Promise<void> {
  const before = await contractOf(ctx.db, ctx.user.employmentIds, id);
  await signContract(ctx.db, ctx.clock, { id, by: { employmentIds: ctx.user.employmentIds } });
  const after = await contractOf(ctx.db, ctx.user.employmentIds, id);
  await ctx.audit.write({
    subject: { kind: 'contract', id },
    facts: { number: before.number },
    changes: { status: { before: before.status, after: after.status } },
  });
}
