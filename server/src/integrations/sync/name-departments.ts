import type { Kysely } from 'kysely';
import { directoryDepartments } from '../../people/index.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { lastReading } from '../mirror/mirror.repo.ts';
import type { FieldChanges } from '../runs/planned-item.ts';
import { mappingsOf } from './mappings.repo.ts';
import { OURS } from './plan-departments.ts';

/**
 * The departments that changes speak of, named by the id they speak of them with: ours as it is written there, theirs as it
 * was last read, and as the one of ours it is where it was made since.
 */
export async function nameDepartments(
  db: Kysely<DB>,
  appId: string,
  all: readonly FieldChanges[],
): Promise<Record<string, string>> {
  const ids = new Set(
    all.flatMap(({ parentId, departmentIds }) => [...idsOf(parentId), ...idsOf(departmentIds)]),
  );
  if (ids.size === 0) return {};
  const names = new Map<string, string>();
  const ours = new Map((await directoryDepartments(db)).map(({ id, name }) => [id, name]));
  for (const [id, name] of ours) names.set(`${OURS}${id}`, name);
  for (const { localId, externalId } of await mappingsOf(db, appId, 'department'))
    names.set(externalId, ours.get(localId) ?? '');
  const reading = await lastReading(db, appId, 'department');
  for (const part of reading ? chunksOfValues([...ids]) : []) {
    const rows = await db
      .selectFrom('integration_mirror')
      .select(['external_id', 'name'])
      .where('run_id', '=', reading?.id ?? '')
      .where('external_id', 'in', part)
      .execute();
    for (const { external_id, name } of rows) if (name) names.set(external_id, name);
  }
  return Object.fromEntries([...ids].flatMap((id) => (names.get(id) ? [[id, names.get(id) ?? '']] : [])));
}

const idsOf = (change: FieldChanges[string] | undefined): string[] =>
  change ? [change.before, change.after].flat().filter((id) => typeof id === 'string') : [];
