import type { UndoneImport } from '../../admin/imports/index.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { ChangedSince, undoPeopleImport } from '../imports/undo/undo-people-import.ts';
import { hashOfRow, rowBefore } from '../imports/undo/written-records.ts';
import { actionOf } from './act-on-register.ts';
import { findRow } from './read-registers.ts';
import type { Register, StoredRow } from './register.ts';
import { computeTouched, type TouchedDays } from './touched-days.ts';

/** Takes a file of a register back by the action that takes one of its records away, where that may be done to it. */
export async function undoRegisterImport(
  register: Register,
  ctx: SignedInCtx,
  scope: DataScope,
  importId: string,
): Promise<UndoneImport> {
  const { db, clock, services, user } = ctx;
  const action = actionOf(register, register.imported?.takenBackBy ?? '');
  const touched: TouchedDays[] = [];
  const undone = await undoPeopleImport(ctx, scope, importId, async (write) => {
    const { record_id: id, owner_id: employmentId } = write;
    const record = (await register.record(db, id)) as StoredRow | undefined;
    if (!record || hashOfRow(record) !== write.left_hash) throw new ChangedSince();
    if (action.when?.(await findRow(register, { db, clock, scope }, id)) === false) throw new ChangedSince();
    const target = { id, employmentId, origin: { import: { id: importId, row: write.position } } };
    const { days } = await action.run({ db, clock, scope, userId: user.id }, target, {});
    if (days) touched.push({ employmentId, days });
    const before = rowBefore(services, write);
    if (before) await register.imported?.putBack?.(db, before);
  });
  await computeTouched(db, clock, touched);
  return undone;
}
