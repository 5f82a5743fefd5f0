import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { describeEachDatabase } from '../testing.ts';

afterEach(() => vi.restoreAllMocks());

describeEachDatabase('an answer of many rows', (test) => {
  it.skipIf(test.dialect === 'sqlite')('is read in turns with everybody else', async () => {
    const ask = (rows: number) =>
      sql`select n, repeat('x', 100) as text from generate_series(1, ${sql.lit(rows)}) as n`.execute(
        test.database.db,
      );
    await ask(1);
    let now = performance.now();
    // Whoever looks at the clock finds that another second has gone by.
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1000;
      return now;
    });
    const paused = vi.spyOn(Socket.prototype, 'pause');
    const { rows } = await ask(200_000);
    expect(rows).toHaveLength(200_000);
    expect(rows.at(-1)).toMatchObject({ n: 200_000 });
    expect(paused.mock.calls.length).toBeGreaterThan(50);
  });
});
