import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeEachDatabase } from '../testing.ts';
import { PreparedStatements } from './prepared-statements.ts';

it('gives a name to what is asked often and changes nothing, always the same one', () => {
  const prepared = new PreparedStatements();
  const often = 'select "id" from "users" where "id" = $1';
  expect(new Set(Array.from({ length: 9 }, () => prepared.nameOf(often)))).toEqual(new Set([undefined]));
  const name = prepared.nameOf(often);
  expect(name).toBeDefined();
  expect(prepared.nameOf(often)).toBe(name);
  for (let time = 0; time < 100; time += 1)
    expect(prepared.nameOf('update "users" set "name" = $1')).toBeUndefined();
});

it('names no more than a connection is to keep', () => {
  const prepared = new PreparedStatements();
  const names = new Set<string | undefined>();
  for (let text = 0; text < 400; text += 1)
    for (let time = 0; time < 10; time += 1) names.add(prepared.nameOf(`select ${text}`));
  names.delete(undefined);
  expect(names.size).toBe(300);
});

describeEachDatabase('a question that is asked often', (test) => {
  it('is answered with what stands there now, in and outside a transaction, also beside one that fails', async () => {
    const { db } = test.database;
    const now = '2026-01-01T00:00:00.000Z';
    const insert = (value: string) =>
      db
        .insertInto('system_settings')
        .values({ type_code: 'often', setting: value, value: `"${value}"`, updated_at: now })
        .execute();
    const ask = (from: typeof db, setting: string) =>
      from.selectFrom('system_settings').select('value').where('setting', '=', setting).execute();
    for (let time = 0; time < 60; time += 1) expect(await ask(db, 'later')).toEqual([]);
    await insert('later');
    expect(await ask(db, 'later')).toEqual([{ value: '"later"' }]);
    await db.transaction().execute(async (trx) => {
      expect(await ask(trx, 'later')).toHaveLength(1);
      await trx.deleteFrom('system_settings').where('setting', '=', 'later').execute();
      expect(await ask(trx, 'later')).toEqual([]);
    });
    const wrong = () => sql`select value from system_settings where no_such_column = ${1}`.execute(db);
    for (let time = 0; time < 60; time += 1) await expect(wrong()).rejects.toThrow();
    expect(await ask(db, 'later')).toEqual([]);
    await insert('other');
    expect(await ask(db, 'other')).toHaveLength(1);
  });
});
