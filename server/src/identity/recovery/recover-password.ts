import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { auditWriter } from '../../platform/audit/audit-writer.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Ctx } from '../../platform/trpc/context.ts';
import type { ContactChannel } from '../identity.words.ts';
import { countGuess } from '../sign-in/guess-limits.ts';
import { requireLinkAddress, sendOut } from '../sign-in/outgoing.ts';
import { setPassword } from '../sign-in/passwords/passwords.ts';
import { rulesOf, strategyOf } from '../strategies/strategies.repo.ts';
import { identityTexts } from '../texts.ts';
import { findUserByLogin, getUser, loginKey } from '../users/users.repo.ts';
import { codeTexts } from './code-texts.ts';
import { termsFor } from './first-sign-in.ts';
import {
  beginProof,
  findLink,
  findProof,
  renewCode,
  renewLink,
  requireCode,
  takeProof,
} from './proofs.repo.ts';

const MOST_RECOVERIES = 5;

/** Somebody has forgotten a password. What is answered, here and further on, is the same for every name. */
export async function beginRecovery(ctx: Ctx, loginName: string) {
  const { db } = ctx.services;
  const { count } = await countGuess(db, ctx.clock, `recovery of ${loginKey(loginName)}`);
  const user = await findUserByLogin(db, loginName);
  const meant = count <= MOST_RECOVERIES && user?.status === 'active' ? user.id : null;
  const { handle, expiresAt } = await beginProof(db, ctx.clock, { kind: 'recovery', userId: meant });
  return { userId: handle, expiresAt };
}

export async function isAsked(ctx: Ctx, handle: string): Promise<boolean> {
  return (await findProof(ctx.db, ctx.clock, handle)) !== undefined;
}

/** A link to the owner's mail or a code to their phone, where there is an owner. */
export async function sendProof(ctx: Ctx, handle: string, channel: ContactChannel): Promise<void> {
  const { db, config, queue } = ctx.services;
  if (channel === 'mail') requireLinkAddress(config);
  const proof = await findProof(db, ctx.clock, handle);
  if (proof?.kind !== 'recovery') return refuse('identity.LINK_EXPIRED');
  await db.transaction().execute(async (trx) => {
    const secret =
      channel === 'mail' ? await renewLink(trx, proof.id) : await renewCode(trx, config.secretKey, proof.id);
    if (secret === undefined || proof.user_id === null) return;
    const within = { db: trx, clock: ctx.clock, jobs: queue.door(trx) };
    await sendOut(
      within,
      channel === 'mail'
        ? {
            channel,
            userId: proof.user_id,
            title: identityTexts.inEvery('recovery.mailTitle'),
            body: identityTexts.inEvery('recovery.mailBody'),
            url: `/recover?code=${secret}`,
          }
        : { channel, userId: proof.user_id, ...codeTexts(secret) },
    );
  });
  queue.wake();
}

/** What a link opens: whose password it sets, and by which rules. */
export async function describeLink(ctx: Ctx, link: string) {
  const proof = await findLink(ctx.db, ctx.clock, link);
  if (!proof?.user_id) return { valid: false as const };
  const user = await getUser(ctx.db, proof.user_id);
  return {
    valid: true as const,
    kind: proof.kind,
    name: user.name,
    loginName: user.login_name,
    rules: rulesOf(await strategyOf(ctx.db, user.id)),
    terms: await termsFor(ctx.db, user),
  };
}

/** Takes a link, once: a password of one's own, and with an invitation the terms. The mail it came by is confirmed by it. */
export async function changeByLink(
  ctx: Ctx,
  input: { code: string; newPassword: string; acceptTerms: boolean },
): Promise<void> {
  const proof = await findLink(ctx.services.db, ctx.clock, input.code);
  if (!proof?.user_id) return refuse('identity.LINK_EXPIRED');
  await changeByProof(ctx, { id: proof.id, userId: proof.user_id }, input);
}

export async function checkCode(ctx: Ctx, handle: string, code: string) {
  const proof = await findProof(ctx.services.db, ctx.clock, handle);
  if (proof?.kind !== 'recovery') return refuse('identity.LINK_EXPIRED');
  await requireCode(ctx.services.db, ctx.services.config.secretKey, proof.id, code);
  return proof;
}

export async function changeByCode(
  ctx: Ctx,
  input: { userId: string; code: string; newPassword: string },
): Promise<void> {
  const proof = await checkCode(ctx, input.userId, input.code);
  if (proof.user_id === null) return refuse('identity.CODE_WRONG');
  await changeByProof(ctx, { id: proof.id, userId: proof.user_id }, { ...input, acceptTerms: false });
}

async function changeByProof(
  ctx: Ctx,
  proof: { id: string; userId: string },
  { newPassword, acceptTerms }: { newPassword: string; acceptTerms: boolean },
): Promise<void> {
  const { userId } = proof;
  const user = await getUser(ctx.services.db, userId);
  if (user.status !== 'active') refuse('identity.LINK_EXPIRED');
  const terms = await termsFor(ctx.services.db, user);
  if (terms && !acceptTerms) refuse('identity.TERMS_NEEDED');
  await setPassword(ctx, userId, newPassword, {
    by: userId,
    within: async (inside) => {
      await takeProof(inside.db, ctx.clock, proof.id);
      const now = instant(ctx.clock);
      await inside.db
        .updateTable('users')
        .set({
          contact_confirmed_at: now,
          ...(user.first_sign_in_at === null && { first_sign_in_at: now }),
          ...(terms && { terms_accepted_at: now }),
        })
        .where('id', '=', userId)
        .execute();
      if (terms) await auditTerms(inside, userId, now);
      await sendOut(inside, {
        channel: 'mail',
        userId,
        title: identityTexts.inEvery('recovery.changedTitle'),
        body: identityTexts.inEvery('recovery.changedBody'),
      });
    },
  });
}

/** Which terms were accepted stands in the trail with the settings; when and by whom, here. */
async function auditTerms(ctx: Ctx, userId: string, at: string): Promise<void> {
  const origin = { clock: ctx.clock, traceId: ctx.traceId, userId, action: 'identity.acceptTerms' };
  await auditWriter(ctx.db, { ...origin, secretKey: ctx.services.config.secretKey }).write({
    subject: { kind: 'user', id: userId },
    changes: changesBetween(undefined, { terms_accepted_at: at }),
  });
}
