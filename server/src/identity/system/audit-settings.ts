import { withChanges } from '../../platform/audit/audit-changes.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { readSettings } from './system-settings.repo.ts';

/** Carries out a change of settings and writes down what was before and after. */
export async function auditSettings(
  ctx: SignedInCtx,
  typeCode: string,
  change: () => Promise<void>,
): Promise<void> {
  const { changes } = await withChanges(() => readSettings(ctx.db, typeCode), change);
  await ctx.audit.write({ subject: { kind: 'settings', id: typeCode }, changes });
}
