import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { lastReading, mirroredDepartments } from '../mirror/mirror.repo.ts';

/** Not every platform says what becomes of a department that is put below itself: none is asked. The tree is that of the last reading. */
export async function requireNoCircle(
  db: Kysely<DB>,
  appId: string,
  externalId: string,
  parentId: string | null | undefined,
): Promise<void> {
  if (parentId === null || parentId === undefined) return;
  const reading = await lastReading(db, appId, 'department');
  const tree = reading ? await mirroredDepartments(db, reading.id) : [];
  const parents = new Map(tree.map((row) => [row.externalId, row.parentId]));
  const above = new Set<string>();
  for (let at: string | null | undefined = parentId; at && !above.has(at); at = parents.get(at)) {
    if (at === externalId) refuse('integrations.MOVED_UNDER_ITSELF');
    above.add(at);
  }
}
