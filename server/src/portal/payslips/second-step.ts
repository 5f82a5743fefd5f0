import { isSwitchedOn } from '../../identity/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';

type Asking = Pick<SignedInCtx, 'db' | 'clock' | 'authentication'>;

/** Whether amounts wait for the password: a company wants it, and it wasn't given in the last minutes. */
export async function isLocked({ db, clock, authentication }: Asking): Promise<boolean> {
  const until = authentication.steppedUpUntil;
  if (until !== null && until > instant(clock)) return false;
  return isSwitchedOn(db, 'payslipPassword');
}

export async function requireSecondStep(ctx: Asking): Promise<void> {
  if (await isLocked(ctx)) refuse('identity.STEP_UP_REQUIRED');
}
