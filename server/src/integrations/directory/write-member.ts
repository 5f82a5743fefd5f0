import { directoryMembers } from '../../people/index.ts';
import { today } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { findAppFor, openApp } from '../apps/open-app.ts';
import { memberRules } from '../fields/field-rules.ts';
import { mapFields } from '../fields/map-fields.ts';
import type { Provider } from '../integrations.words.ts';
import { refreshOne } from '../mirror/refresh-one.ts';
import { agree, forgetMapping, mappingsOf } from '../sync/mappings.repo.ts';
import { refusingAsVendor } from '../vendor/refuse-vendor.ts';
import { auditSent } from './audit-sent.ts';
import { showTheirMember } from './their-side.ts';

const open = async (ctx: SignedInCtx, provider: Provider, id: string | undefined) =>
  openApp(ctx.services, await findAppFor(ctx.services.db, provider, 'directory', id), ctx);

/** Makes or changes one member as the employee is here now. */
export async function writeMember(
  ctx: SignedInCtx,
  provider: Provider,
  input: { appConfigId?: string | undefined; employmentId: string },
) {
  const { db } = ctx.services;
  const app = await open(ctx, provider, input.appConfigId);
  const [member] = await directoryMembers(db, today(ctx.clock, 'Asia/Shanghai'), {
    most: 1,
    ids: [input.employmentId],
  });
  if (!member) return refuse('platform.NOT_FOUND');
  const fields = mapFields(member, await memberRules(db, app));
  const [department] = member.departmentId
    ? await mappingsOf(db, app.row.id, 'department', [member.departmentId])
    : [];
  if (member.departmentId && !department) refuse('integrations.DEPARTMENT_NOT_MAPPED');
  const wanted = {
    key: member.employeeNumber,
    departmentIds: department ? [department.externalId] : [],
    fields,
  };
  const [known] = await mappingsOf(db, app.row.id, 'member', [member.id]);
  const written = await refusingAsVendor(() =>
    known
      ? app.adapter.updateMember(app.client, known.externalId, wanted)
      : app.adapter.createMember(app.client, wanted),
  );
  await agree(db, ctx.clock, {
    appId: app.row.id,
    object: 'member',
    localId: member.id,
    externalId: written.externalId,
    base: { key: wanted.key, ...fields, departmentIds: wanted.departmentIds },
    madeHere: !known,
    warning: written.warning?.message ?? null,
  });
  const now = await refusingAsVendor(() => app.adapter.member(app.client, written.externalId));
  await refreshOne(db, app.row.id, 'member', written.externalId, now);
  await auditSent(ctx, app, 'member', written.externalId, {
    employment: { before: known ? member.id : null, after: member.id },
  });
  return now ? showTheirMember(now, member.id) : refuse('platform.NOT_FOUND');
}

/** Deletes a member there, and forgets whose they were. */
export async function removeMember(
  ctx: SignedInCtx,
  provider: Provider,
  input: { id: string; appConfigId?: string | undefined },
): Promise<void> {
  const app = await open(ctx, provider, input.appConfigId);
  await refusingAsVendor(() => app.adapter.deleteMember(app.client, input.id));
  await refreshOne(ctx.services.db, app.row.id, 'member', input.id, undefined);
  const mapping = (await mappingsOf(ctx.services.db, app.row.id, 'member')).find(
    (row) => row.externalId === input.id,
  );
  if (mapping) await forgetMapping(ctx.services.db, app.row.id, 'member', mapping.localId);
  await auditSent(ctx, app, 'member', input.id, { deleted: { before: false, after: true } });
}
