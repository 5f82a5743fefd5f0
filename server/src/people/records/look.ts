import { z } from 'zod';
import { auditRead } from '../../platform/audit/audit-read.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';

/** Why somebody looks at what is hidden of somebody else. */
export const lookReason = z
  .string('people.LOOK_REASON_REQUIRED')
  .trim()
  .min(3, 'people.LOOK_REASON_REQUIRED')
  .max(200);

/** Each look stands in the trail of the record, with its reason. */
export function auditLook(
  ctx: SignedInCtx,
  employmentId: string,
  facts: Readonly<{ read: string; fields?: string; reason: string }>,
): Promise<void> {
  return auditRead(ctx, { subject: { kind: 'employment', id: employmentId }, facts });
}
