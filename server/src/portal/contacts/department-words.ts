import type { Kysely } from 'kysely';
import { isSwitchedOn } from '../../identity/index.ts';
import { nameIn, parseNames } from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';

export interface DepartmentNode {
  id: string;
  parentId: string | null;
  name: string;
  /** '/root/child/' by id. */
  path: string;
}

export async function departmentNodes(db: Kysely<DB>, language: Language): Promise<DepartmentNode[]> {
  const rows = await db
    .selectFrom('departments')
    .select(['id', 'parent_id as parentId', 'names', 'code', 'path'])
    .where('active', '=', 1)
    .execute();
  const { compare } = new Intl.Collator(language, { numeric: true });
  return rows
    .map(({ names, code, ...row }) => ({ ...row, name: nameIn(language, parseNames(names)) || code }))
    .sort((one, other) => compare(one.name, other.name));
}

/** What departments are called in the portal: by their name, or with everything above them where the setting says so. */
export async function departmentWords(
  db: Kysely<DB>,
  language: Language,
): Promise<(id: string | null) => string | null> {
  const nodes = new Map((await departmentNodes(db, language)).map((node) => [node.id, node]));
  const whole = await isSwitchedOn(db, 'departmentFullName');
  return (id) => {
    const node = id === null ? undefined : nodes.get(id);
    if (!node) return null;
    if (!whole) return node.name;
    const above = node.path.split('/').filter(Boolean);
    return above.map((each) => nodes.get(each)?.name ?? '').join(' / ');
  };
}
