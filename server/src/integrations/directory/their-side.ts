import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import type { Filter } from '../../platform/filter/read-filter.ts';
import type { RemoteDepartment, RemoteMember } from '../adapters/directory-adapter.ts';
import type { DirectoryObject } from '../integrations.words.ts';
import { lastReading } from '../mirror/mirror.repo.ts';

export const MIRROR_FIELDS = {
  id: { column: 'r.external_id', kind: 'text' },
  name: { column: 'r.name', kind: 'text' },
  parentId: { column: 'r.parent_id', kind: 'text' },
  localId: { column: 'm.local_id', kind: 'text' },
} as const;

export const theirDepartment = z.object({
  id: z.string(),
  /** Null: not shown to the app. */
  name: z.string().nullable(),
  parentId: z.string().nullable(),
  /** Our department, where they are one. */
  localId: z.string().nullable(),
});
export const theirMember = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** The last three signs. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  employeeNumber: z.string().nullable(),
  departmentIds: z.array(z.string()),
  active: z.boolean(),
  localId: z.string().nullable(),
});

/** What the last complete reading found; null, where there was none. */
export async function theirSide(db: Kysely<DB>, appId: string, object: DirectoryObject, filter: Filter) {
  const reading = await lastReading(db, appId, object);
  if (!reading) return { rows: [], total: 0, readAt: null };
  const query = db
    .selectFrom('integration_mirror as r')
    .leftJoin('integration_mappings as m', (join) =>
      join
        .onRef('m.external_id', '=', 'r.external_id')
        .on('m.app_id', '=', appId)
        .on('m.object', '=', object),
    )
    .select(['r.external_id as id', 'r.payload', 'm.local_id as localId'])
    .where('r.run_id', '=', reading.id);
  const { rows, total } = await filteredPage<{ id: string; payload: string; localId: string | null }>(
    query as never,
    filter,
    { search: ['r.name', 'r.external_id'], last: 'r.external_id' },
  );
  return { rows, total, readAt: reading.endedAt };
}

export function showTheirDepartment(
  row: RemoteDepartment,
  localId: string | null,
): z.infer<typeof theirDepartment> {
  return { id: row.externalId, name: row.name ?? null, parentId: row.parentId, localId };
}

export function showTheirMember(row: RemoteMember, localId: string | null): z.infer<typeof theirMember> {
  return {
    id: row.externalId,
    name: row.name ?? null,
    phone: row.phone?.replace(/.(?=.{3})/g, '*') ?? null,
    email: row.email ?? null,
    employeeNumber: row.employeeNumber ?? null,
    departmentIds: [...row.departmentIds],
    active: row.isActive,
    localId,
  };
}
