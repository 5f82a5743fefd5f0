import type { Kysely, Selectable } from 'kysely';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { auditWriter } from '../../platform/audit/audit-writer.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { Ctx, SignedInCtx } from '../../platform/trpc/context.ts';
import type { ContactChannel } from '../identity.words.ts';
import { openChannels, sendOut } from '../sign-in/outgoing.ts';
import { setPassword } from '../sign-in/passwords/passwords.ts';
import { hashToken } from '../sign-in/sessions.repo.ts';
import { readTerms } from '../terms/terms.ts';
import { contactsOfPerson } from '../users/employment-lookup.ts';
import { getUser } from '../users/users.repo.ts';
import { codeTexts } from './code-texts.ts';
import { beginProof, findProof, renewCode, requireCode, takeProof } from './proofs.repo.ts';

type User = Selectable<DB['users']>;

/** The terms of use somebody has yet to accept; null where the company has none. */
export async function termsFor(
  db: Kysely<DB>,
  user: Pick<User, 'first_sign_in_at' | 'terms_accepted_at'>,
): Promise<Texts | null> {
  if (user.first_sign_in_at !== null || user.terms_accepted_at !== null) return null;
  return readTerms(db);
}

/** Where a code can reach its owner: where there is an address, and something to send to it with. */
async function contactsFor(ctx: Ctx, user: User): Promise<{ channel: ContactChannel; shown: string }[]> {
  if (user.first_sign_in_at !== null || user.contact_confirmed_at !== null) return [];
  const person =
    user.person_id === null ? undefined : await contactsOfPerson(ctx.services.db, user.person_id);
  const address = { mail: user.email ?? person?.email, message: user.phone ?? person?.phone };
  const open = await openChannels(ctx.services);
  return open.flatMap((channel) => {
    const to = address[channel];
    return to
      ? [{ channel, shown: channel === 'mail' ? maskedMail(to) : to.replace(/.(?=.{3})/g, '*') }]
      : [];
  });
}

const maskedMail = (address: string) =>
  address.replace(/^(.)[^@]*(@.*)$/, (_all, first, host) => `${first}***${host}`);

/** What stands between a new account and everything else; undefined where its owner has made it theirs. */
export async function openSteps(ctx: Ctx, userId: string) {
  const user = await getUser(ctx.services.db, userId);
  if (user.first_sign_in_at !== null) return undefined;
  return {
    password: user.password_hash === null || user.given_password_ends_at !== null,
    terms: await termsFor(ctx.services.db, user),
    contacts: await contactsFor(ctx, user),
  };
}

/** A code to type, so that a link to this address reaches the owner later on. */
export async function sendConfirmation(ctx: SignedInCtx, channel: ContactChannel) {
  const { db, config, queue } = ctx.services;
  const steps = await openSteps(ctx, ctx.user.id);
  if (!steps?.contacts.some((contact) => contact.channel === channel)) return refuse('identity.NOTHING_OPEN');
  const sent = await db.transaction().execute(async (trx) => {
    const { handle } = await beginProof(trx, ctx.clock, { kind: 'confirmation', userId: ctx.user.id });
    const code = await renewCode(trx, config.secretKey, hashToken(handle));
    if (code !== undefined)
      await sendOut(
        { db: trx, clock: ctx.clock, jobs: queue.door(trx) },
        { channel, userId: ctx.user.id, ...codeTexts(code) },
      );
    return handle;
  });
  queue.wake();
  return { proof: sent };
}

export interface FirstSignIn {
  newPassword?: string | undefined;
  acceptTerms: boolean;
  proof?: string | undefined;
  code?: string | undefined;
}

/** Everything at once: a password of one's own, the terms, the address. Only then the account opens anything. */
export async function finishFirstSignIn(ctx: SignedInCtx, input: FirstSignIn): Promise<void> {
  const { db, config } = ctx.services;
  const steps = await openSteps(ctx, ctx.user.id);
  if (!steps) return refuse('identity.NOTHING_OPEN');
  if (steps.terms && !input.acceptTerms) refuse('identity.TERMS_NEEDED');
  if (steps.password && input.newPassword === undefined) refuse('identity.PASSWORD_NOT_YOURS');
  const proofId = hashToken(input.proof ?? '');
  if (steps.contacts.length > 0) {
    const own = await findProof(db, ctx.clock, input.proof ?? '');
    if (own?.user_id !== ctx.user.id) refuse('identity.CONTACT_NEEDED');
    await requireCode(db, config.secretKey, proofId, input.code ?? '');
  }
  const finish = async (inside: Ctx) => {
    const now = instant(ctx.clock);
    if (steps.contacts.length > 0) await takeProof(inside.db, ctx.clock, proofId);
    const values = {
      first_sign_in_at: now,
      ...(steps.terms && { terms_accepted_at: now }),
      ...(steps.contacts.length > 0 && { contact_confirmed_at: now }),
    };
    await inside.db.updateTable('users').set(values).where('id', '=', ctx.user.id).execute();
    const origin = { clock: ctx.clock, traceId: ctx.traceId, userId: ctx.user.id };
    await auditWriter(inside.db, {
      ...origin,
      action: 'identity.firstSignIn',
      secretKey: config.secretKey,
    }).write({
      subject: { kind: 'user', id: ctx.user.id },
      changes: changesBetween(undefined, values),
    });
  };
  if (steps.password)
    await setPassword(ctx, ctx.user.id, input.newPassword ?? '', {
      by: ctx.user.id,
      keepSession: ctx.authentication.sessionId,
      within: finish,
    });
  else await db.transaction().execute((trx) => finish({ ...ctx, db: trx }));
}
