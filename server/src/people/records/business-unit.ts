import { sql } from 'kysely';

/** The id of the nearest business unit above a department, or itself; paths hold the ids from the top. */
export function businessUnitOf(departments: string) {
  return sql<string>`(select u.id from departments as u
    where u.kind = 'businessUnit' and ${sql.ref(`${departments}.path`)} like u.path || '%'
    order by u.level desc limit 1)`;
}
