import type { BatchAction } from '@suanpan/engine';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { PermissionCode } from '../../../platform/trpc/permissions.ts';
import { scopeOf } from '../../../platform/trpc/scope.ts';
import { isSolutionInScope } from '../../shared/solution-access.ts';

const EDIT: PermissionCode = 'payroll.batches.edit';
/** What lets money out. */
export const SUBMIT_ACTIONS: readonly BatchAction[] = ['submit', 'close', 'submitAndClose'];
const PAYSLIP_ACTIONS: readonly BatchAction[] = ['generatePayslips', 'publishPayslips'];

/** A batch that computes a closed one again keeps the rules that were chosen for it, and isn't what a solution goes on with. */
export const NOT_OF_CORRECTIONS: readonly BatchAction[] = ['adoptVersions', 'setDefaultDynamic'];

/** What some actions need besides the right to prepare and calculate; it has to reach the batch as well. */
export function furtherPermission(action: BatchAction): PermissionCode | undefined {
  if (SUBMIT_ACTIONS.includes(action)) return 'payroll.batches.submit';
  return PAYSLIP_ACTIONS.includes(action) ? 'payroll.payslips.edit' : undefined;
}

/** Those actions for which this person's rights reach the solution: a screen offers nothing that would be refused. */
export async function withinRights<Action extends BatchAction>(
  { db, authentication }: Pick<SignedInCtx, 'db' | 'authentication'>,
  solutionId: string,
  actions: readonly Action[],
): Promise<Action[]> {
  const isHeld = async (permission: PermissionCode) => {
    const scope = scopeOf(authentication.grants, permission);
    return scope !== undefined && (await isSolutionInScope(db, scope, solutionId));
  };
  const asked = [...new Set([EDIT, ...actions.flatMap((action) => furtherPermission(action) ?? [])])];
  const answers = await Promise.all(asked.map(isHeld));
  const held = new Set(asked.filter((_, at) => answers[at]));
  return actions.filter((action) => held.has(EDIT) && held.has(furtherPermission(action) ?? EDIT));
}
