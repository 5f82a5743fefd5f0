import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { RemoteDepartment, RemoteMember } from '../adapters/directory-adapter.ts';
import type { DirectoryObject } from '../integrations.words.ts';
import type { Agreed } from '../runs/planned-item.ts';
import { lastReading, mirroredMembers } from './mirror.repo.ts';

/** Puts one object, as it is there now, into the last reading; gone is taken out. */
export async function refreshOne(
  db: Kysely<DB>,
  appId: string,
  object: DirectoryObject,
  externalId: string,
  row: RemoteDepartment | RemoteMember | undefined,
): Promise<void> {
  const reading = await lastReading(db, appId, object);
  if (!reading) return;
  if (!row) {
    await db
      .deleteFrom('integration_mirror')
      .where('run_id', '=', reading.id)
      .where('external_id', '=', externalId)
      .execute();
    return;
  }
  const values = {
    parent_id: 'parentId' in row ? row.parentId : null,
    name: row.name ?? '',
    payload: JSON.stringify(row),
  };
  await db
    .insertInto('integration_mirror')
    .values({ run_id: reading.id, app_id: appId, object, external_id: externalId, ...values })
    .onConflict((conflict) => conflict.columns(['run_id', 'external_id']).doUpdateSet(values))
    .execute();
}

/** What a run has written to a department or member, until it is read from there again. */
export async function refreshWritten(
  db: Kysely<DB>,
  appId: string,
  object: DirectoryObject,
  externalId: string,
  written: Agreed,
): Promise<void> {
  if (object === 'department') {
    const { key, name, parentId } = written;
    const row = { externalId, key: textOf(key), name: textOf(name), parentId: textOf(parentId) ?? null };
    return refreshOne(db, appId, object, externalId, row);
  }
  const reading = await lastReading(db, appId, object);
  const before = reading && (await mirroredMembers(db, reading.id, [externalId])).get(externalId);
  const { key, departmentIds, ...fields } = written;
  return refreshOne(db, appId, object, externalId, {
    externalId,
    isActive: before?.isActive ?? true,
    name: textOf(fields.name) ?? before?.name,
    phone: textOf(fields.mobile) ?? before?.phone,
    email: textOf(fields.email) ?? before?.email,
    employeeNumber: textOf(key) ?? before?.employeeNumber,
    departmentIds: Array.isArray(departmentIds) ? departmentIds : (before?.departmentIds ?? []),
    fields: { ...before?.fields, ...(fields as RemoteMember['fields']) },
  });
}

/** Nobody is let in there any more. */
export async function refreshDisabled(db: Kysely<DB>, appId: string, externalId: string): Promise<void> {
  const reading = await lastReading(db, appId, 'member');
  const before = reading && (await mirroredMembers(db, reading.id, [externalId])).get(externalId);
  if (before) await refreshOne(db, appId, 'member', externalId, { ...before, isActive: false });
}

const textOf = (value: Agreed[string] | undefined): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
