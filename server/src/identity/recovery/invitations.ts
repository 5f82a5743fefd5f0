import { refuse } from '../../platform/errors/refusal.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { requireLinkAddress, sendOut } from '../sign-in/outgoing.ts';
import { hashToken } from '../sign-in/sessions.repo.ts';
import { identityTexts } from '../texts.ts';
import { contactsOfPerson } from '../users/employment-lookup.ts';
import { getUser } from '../users/users.repo.ts';
import { beginProof, removeProofsOf, renewLink } from './proofs.repo.ts';

const LASTS_MS = 7 * 24 * 3_600_000;

/** A mail with a link by which somebody makes an account their own; the one sent before works no longer. */
export async function inviteOwner(
  within: Parameters<typeof sendOut>[0] & { services: Pick<Services, 'config'> },
  userId: string,
): Promise<void> {
  requireLinkAddress(within.services.config);
  const user = await getUser(within.db, userId);
  const person = user.person_id === null ? undefined : await contactsOfPerson(within.db, user.person_id);
  if (!(user.email ?? person?.email)) refuse('identity.NO_MAIL');
  if (user.first_sign_in_at !== null || user.status !== 'active') refuse('identity.NOTHING_OPEN');
  await removeProofsOf(within.db, userId);
  const { handle } = await beginProof(within.db, within.clock, {
    kind: 'invitation',
    userId,
    lastsMs: LASTS_MS,
  });
  const link = await renewLink(within.db, hashToken(handle));
  await sendOut(within, {
    channel: 'mail',
    userId,
    title: identityTexts.inEvery('invitation.title'),
    body: identityTexts.inEvery('invitation.body', { loginName: user.login_name }),
    url: `/recover?code=${link}`,
  });
}
