import { type PortalSettings, portalSettings } from '../../identity/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';

type Asking = Pick<SignedInCtx, 'db' | 'clock' | 'authentication'>;

/** Whether amounts wait for the password: a company wants it, and it wasn't given in the last minutes. */
export async function isLocked(
  { db, clock, authentication }: Asking,
  settings?: PortalSettings,
): Promise<boolean> {
  const until = authentication.steppedUpUntil;
  if (until !== null && until > instant(clock)) return false;
  return (settings ?? (await portalSettings(db))).switches.payslipPassword;
}

export async function requireSecondStep(ctx: Asking, settings?: PortalSettings): Promise<void> {
  if (await isLocked(ctx, settings)) refuse('identity.STEP_UP_REQUIRED');
}
