import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { nameIn, parseNames } from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import type { Filter } from '../../platform/filter/read-filter.ts';
import type { Language } from '../../platform/texts/languages.ts';

export const LOCAL_DEPARTMENT_FIELDS = {
  code: { column: 'd.code', kind: 'text' },
  externalId: { column: 'm.external_id', kind: 'text' },
} as const;
export const LOCAL_MEMBER_FIELDS = {
  employeeNumber: { column: 'e.employee_number', kind: 'text' },
  name: { column: 'p.name', kind: 'text' },
  externalId: { column: 'm.external_id', kind: 'text' },
  hireDate: { column: 'e.hire_date', kind: 'day' },
} as const;

export const localDepartment = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  parentId: z.string().nullable(),
  externalId: z.string().nullable(),
  syncedAt: z.string().nullable(),
});
export const localMember = z.object({
  id: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
  externalId: z.string().nullable(),
  state: z.string().nullable(),
  syncedAt: z.string().nullable(),
  lastError: z.string().nullable(),
});

/** Our departments, with theirs where they are one. */
export async function localDepartments(db: Kysely<DB>, appId: string, filter: Filter, language: Language) {
  const query = db
    .selectFrom('departments as d')
    .leftJoin('integration_mappings as m', (join) =>
      join.onRef('m.local_id', '=', 'd.id').on('m.app_id', '=', appId).on('m.object', '=', 'department'),
    )
    .select(['d.id', 'd.code', 'd.names', 'd.parent_id as parentId'])
    .select(['m.external_id as externalId', 'm.synced_at as syncedAt'])
    .where('d.active', '=', 1);
  type Row = Omit<z.infer<typeof localDepartment>, 'name'> & { names: string };
  const { rows, total } = await filteredPage<Row>(query as never, filter, {
    search: ['d.search_text'],
    last: 'd.code',
  });
  return {
    rows: rows.map(({ names, ...row }) => ({ ...row, name: nameIn(language, parseNames(names)) })),
    total,
  };
}

/** Who works here today, with who they are there. */
export async function localMembers(db: Kysely<DB>, appId: string, filter: Filter, day: string) {
  const query = db
    .selectFrom('employments as e')
    .innerJoin('persons as p', 'p.id', 'e.person_id')
    .leftJoin('integration_mappings as m', (join) =>
      join.onRef('m.local_id', '=', 'e.id').on('m.app_id', '=', appId).on('m.object', '=', 'member'),
    )
    .select(['e.id', 'e.employee_number as employeeNumber', 'p.name'])
    .select([
      'm.external_id as externalId',
      'm.state',
      'm.synced_at as syncedAt',
      'm.last_error as lastError',
    ])
    .where('e.hire_date', '<=', day)
    .where(sql<boolean>`(e.leave_date is null or e.leave_date >= ${day})`);
  return filteredPage<z.infer<typeof localMember>>(query as never, filter, {
    search: ['p.search_text', 'e.employee_number'],
    last: 'e.employee_number',
  });
}
