import { registerNaming } from '../../people/index.ts';

/** A form for one department that is gone would be offered to nobody. */
registerNaming(async (db, { table, id }) => {
  if (table !== 'departments') return false;
  const form = await db
    .selectFrom('inbox_forms')
    .select('id')
    .where('department_ids', 'like', `%"${id}"%`)
    .limit(1)
    .executeTakeFirst();
  return form !== undefined;
});
