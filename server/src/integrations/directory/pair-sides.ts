import type { Kysely } from 'kysely';
import { z } from 'zod';
import { directoryDepartments } from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { PAIR_STATES } from '../integrations.words.ts';
import { lastReading, mirroredDepartments } from '../mirror/mirror.repo.ts';
import { mappingsOf } from '../sync/mappings.repo.ts';

const side = z.object({ id: z.string(), name: z.string().nullable(), parentId: z.string().nullable() });

/** A department here, there, or on both sides. */
export const pairedDepartment = z.object({
  ours: side.extend({ code: z.string() }).nullable(),
  theirs: side.nullable(),
  state: z.enum(PAIR_STATES),
});

export async function pairDepartments(
  db: Kysely<DB>,
  appId: string,
  _language: Language,
): Promise<z.infer<typeof pairedDepartment>[]> {
  const [ours, mappings, reading] = [
    await directoryDepartments(db),
    await mappingsOf(db, appId, 'department'),
    await lastReading(db, appId, 'department'),
  ];
  const theirs = new Map(
    (reading ? await mirroredDepartments(db, reading.id) : []).map((row) => [
      row.externalId,
      { id: row.externalId, name: row.name ?? null, parentId: row.parentId },
    ]),
  );
  const externalOf = new Map(mappings.map(({ localId, externalId }) => [localId, externalId]));
  const pairs = ours.map(({ id, code, name, parentId }) => {
    const there = theirs.get(externalOf.get(id) ?? '') ?? null;
    if (there) theirs.delete(there.id);
    return {
      ours: { id, code, name, parentId },
      theirs: there,
      state: there ? ('both' as const) : ('oursOnly' as const),
    };
  });
  const alone = [...theirs.values()].map((there) => ({
    ours: null,
    theirs: there,
    state: 'theirsOnly' as const,
  }));
  return [...pairs, ...alone];
}
