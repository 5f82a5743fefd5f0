import type { Selectable } from 'kysely';
import type { UndoneImport } from '../../../admin/imports/index.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { DataScope } from '../../../platform/trpc/scope.ts';
import { parseNames } from '../../names.ts';
import { updateDepartment } from '../../organisation/departments.repo.ts';
import { getDepartment } from '../../scope/organisation-scope.ts';
import { withoutWideningScope } from '../../scope/without-widening-scope.ts';
import type { Write } from './free-to-undo.ts';
import { isNamedElsewhere } from './named-elsewhere.ts';
import { ChangedSince, undoPeopleImport } from './undo-people-import.ts';
import { hashOfRow, rowBefore } from './written-records.ts';

type Department = Selectable<DB['departments']>;

/** Departments go back by the rules that they are changed by: with all below them, told in their history, within reach. */
export function undoDepartments(ctx: SignedInCtx, scope: DataScope, importId: string): Promise<UndoneImport> {
  const { db, clock } = ctx;
  return withoutWideningScope({ db, clock, grants: ctx.authentication.grants }, () =>
    undoPeopleImport(ctx, scope, importId, (write) => takeBackDepartment(ctx, scope, write)),
  );
}

async function takeBackDepartment(ctx: SignedInCtx, scope: DataScope, write: Write): Promise<void> {
  const { db, clock, services, user } = ctx;
  const now = await getDepartment(db, scope, write.record_id);
  if (hashOfRow(now) !== write.left_hash) throw new ChangedSince();
  const before = rowBefore(services, write) as Department | undefined;
  if (before) {
    const { id, version } = now;
    await updateDepartment(db, clock, scope, id, version, valuesOf(before), user.id);
    return;
  }
  // Whoever works there, or stands below, keeps it by referring to it; what only names it would be left alone.
  if (await isNamedElsewhere(db, { table: 'departments', id: now.id, code: now.code }))
    throw new ChangedSince();
  await db.deleteFrom('department_events').where('department_id', '=', now.id).execute();
  await db.deleteFrom('departments').where('id', '=', now.id).execute();
}

const valuesOf = (row: Department) => ({
  code: row.code,
  names: parseNames(row.names),
  kind: row.kind,
  parentId: row.parent_id,
  legalEntityId: row.legal_entity_id,
  managerEmploymentId: row.manager_employment_id,
  costCentreId: row.cost_centre_id,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  active: row.active === 1,
});
