import type { Kysely, KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { askedTogether } from './asked-together.ts';
import type { DB } from './schema.ts';
import { describeEachDatabase } from './testing.ts';

const updated_at = '2026-01-01T00:00:00.000Z';

const store = (db: Kysely<DB>, typeCode: string, ...settings: string[]) =>
  db
    .insertInto('system_settings')
    .values(settings.map((setting) => ({ type_code: typeCode, setting, value: '1', updated_at })))
    .execute();

/** The same database, which tells how many answers have come. */
function counting(db: Kysely<DB>): { counted: Kysely<DB>; answers(): number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1;
      return result;
    },
  };
  return { counted: db.withPlugin(plugin), answers: () => count };
}

const settingsOf = askedTogether(
  (db, asked) =>
    db
      .selectFrom('system_settings')
      .select(['type_code', 'setting'])
      .where(asked('type_code'))
      .orderBy('setting', 'desc'),
  (row) => row.type_code,
);
const ask = async (db: Kysely<DB>, key: string) => (await settingsOf(db, key)).map(({ setting }) => setting);

describeEachDatabase('a question that many ask in the same moment', (test) => {
  it('is asked once for all of them, and each gets the rows of their key in order', async () => {
    const { counted, answers } = counting(test.database.db);
    await store(counted, 'a', 'a1', 'a3', 'a2');
    await store(counted, 'b', 'b1');
    const before = answers();
    const keys = Array.from({ length: 150 }, (_, at) => ['a', 'b', `none-${at}`][at % 3] ?? '');
    const found = await Promise.all(keys.map((key) => ask(counted, key)));
    expect(found.slice(0, 3)).toEqual([['a3', 'a2', 'a1'], ['b1'], []]);
    for (const [at, rows] of found.entries()) expect(rows).toEqual(found[at % 3]);
    // Where answers come at once, the first two don't wait for the others.
    expect(answers() - before).toBeLessThanOrEqual(3);
  });

  it('is answered with what stands there when it is asked, also while an earlier one is under way', async () => {
    const { db } = test.database;
    const first = ask(db, 'later');
    await store(db, 'later', 'now');
    const rest = await Promise.all([ask(db, 'later'), ask(db, 'later'), ask(db, 'later')]);
    expect(rest).toEqual([['now'], ['now'], ['now']]);
    await first;
    await db.transaction().execute(async (trx) => {
      await store(trx, 'later', 'then');
      expect(await ask(trx, 'later')).toEqual(['then', 'now']);
    });
    await db.deleteFrom('system_settings').where('type_code', '=', 'later').execute();
    expect(await ask(db, 'later')).toEqual([]);
  });

  it('fails for those who asked, and for nobody afterwards', async () => {
    const { db } = test.database;
    await store(db, 'sound', 's');
    let fails = true;
    const failing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (fails) throw new Error('cut');
        return result;
      },
    };
    const cut = db.withPlugin(failing);
    const answers = await Promise.allSettled(['sound', 'x', 'y', 'z'].map((key) => ask(cut, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    fails = false;
    expect(await ask(cut, 'sound')).toEqual(['s']);
  });
});
