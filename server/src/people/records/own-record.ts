import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import '../people.errors.ts';

/** Nobody changes their own pay, bank account or employment, whatever role they hold: a colleague does. */
export function refuseOwn(ctx: Pick<SignedInCtx, 'user'>, employmentId: string): void {
  if (ctx.user.employmentIds.includes(employmentId)) refuse('people.OWN_RECORD');
}
