import type { z } from 'zod';
import { offeredApplications } from '../../inbox/index.ts';
import { ownRecord } from '../../people/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { fileAddressOf } from '../../platform/files/file-address.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { departmentWords } from '../contacts/department-words.ts';
import type { ownProfile } from './profile.schemas.ts';

const profileRow = ({ db }: Pick<SignedInCtx, 'db'>, personId: string) =>
  db
    .selectFrom('portal_profiles')
    .select(['avatar_file_id', 'signature'])
    .where('person_id', '=', personId)
    .executeTakeFirst();

export async function ownProfileOf(ctx: SignedInCtx): Promise<z.infer<typeof ownProfile>> {
  const { user } = ctx;
  const [employmentId] = user.employmentIds;
  const record = employmentId ? await ownRecord(ctx, employmentId) : undefined;
  const kept = record && (await profileRow(ctx, record.person.id));
  const offered = new Set((await offeredApplications(ctx)).map(({ code }) => code));
  const wordOf = await departmentWords(ctx.db, ctx.language);
  return {
    name: record?.person.name ?? user.name,
    signature: kept?.signature ?? null,
    avatarUrl: kept?.avatar_file_id ? fileAddressOf(kept.avatar_file_id) : null,
    employment: record ? { ...record.employment, department: wordOf(record.employment.departmentId) } : null,
    person: record?.person ?? null,
    mayAsk: {
      informationChange: offered.has('informationChange'),
      selfTermination: offered.has('selfTermination'),
    },
  };
}

export async function putSignature(ctx: SignedInCtx, personId: string, signature: string | null) {
  const before = await profileRow(ctx, personId);
  const values = { signature, updated_at: instant(ctx.clock) };
  await ctx.db
    .insertInto('portal_profiles')
    .values({ person_id: personId, avatar_file_id: null, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute();
  await ctx.audit.write({
    subject: { kind: 'person', id: personId },
    changes: { signature: { before: before?.signature ?? null, after: signature } },
  });
}
