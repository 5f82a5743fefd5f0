import { largeCompany } from '@suanpan/fixtures';
import { storePeople } from '../people/index.ts';
import { today } from '../platform/clock/clock.ts';
import type { Services } from '../platform/trpc/context.ts';

/**
 * A company of about so many people in exactly so many departments, each with a phone of their own, without which no platform
 * takes anybody.
 *
 * @param people some of them have left
 */
export async function storeDirectory(
  services: Services,
  { people, departments }: { people: number; departments: number },
): Promise<void> {
  const { db, clock } = services;
  await storePeople(services, largeCompany(today(clock), people));
  await db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('departments').selectAll().orderBy('code').execute();
    await trx.updateTable('departments').set({ active: 1 }).execute();
    const ids = known.map(({ id }) => id);
    for (let n = known.length; n < departments; n++) {
      const above = known[n % known.length];
      if (!above) break;
      const id = `crowd-${n}`;
      await trx
        .insertInto('departments')
        .values({
          ...above,
          ...{ id, code: `C${n}`, names: JSON.stringify({ 'zh-CN': `部门 ${n}`, en: `Department ${n}` }) },
          ...{ parent_id: above.id, level: above.level + 1, path: `${above.path}${id}/`, active: 1 },
        })
        .execute();
      ids.push(id);
    }
    const assigned = await trx.selectFrom('assignments').select('id').orderBy('id').execute();
    for (const [n, { id }] of assigned.entries())
      await trx
        .updateTable('assignments')
        .set({ department_id: ids[n % ids.length] ?? null })
        .where('id', '=', id)
        .execute();
    const persons = await trx.selectFrom('persons').select('id').orderBy('id').execute();
    for (const [n, { id }] of persons.entries())
      await trx
        .updateTable('persons')
        .set({ email: null, phone: `+86 139 ${String(n).padStart(8, '0')}` })
        .where('id', '=', id)
        .execute();
  });
}
