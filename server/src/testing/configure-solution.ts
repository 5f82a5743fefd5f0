import type { SmallPayroll } from './small-payroll.ts';

type Caller = ReturnType<SmallPayroll['as']>['payroll'];
type Saved = Parameters<Caller['configuration']['save']>[0]['configuration'];

/** Puts another configuration in force: a new copy with it, published. */
export async function configureSolution(
  caller: Caller,
  solutionId: string,
  change: (before: Saved) => Saved,
): Promise<void> {
  const { draftCopyId } = await caller.solutions.get({ id: solutionId });
  const copyId = draftCopyId ?? (await caller.copies.newDraft({ solutionId })).copyId;
  const { version, scope, settings } = await caller.configuration.get({ copyId });
  await caller.configuration.save({ copyId, version, configuration: change({ scope, settings }) });
  await caller.copies.publish({ copyId });
}
