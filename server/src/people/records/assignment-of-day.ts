import { type RawBuilder, sql } from 'kysely';

/** The id of an employment's assignment that is valid on a day; before joining the first, after leaving the last. */
export function assignmentOfDay(day: string | RawBuilder<string>) {
  return sql<string>`(select a.id from assignments as a where a.employment_id = employments.id
    order by case when a.valid_from <= ${day} then 0 else 1 end,
      case when a.valid_from <= ${day} then a.valid_from end desc,
      a.valid_from
    limit 1)`;
}
