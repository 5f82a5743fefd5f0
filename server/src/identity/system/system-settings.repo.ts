import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { askedTogether } from '../../platform/db/asked-together.ts';
import type { DB } from '../../platform/db/schema.ts';

const settingsOfType = askedTogether(
  (db, asked) =>
    db
      .selectFrom('system_settings')
      .select(['type_code as typeCode', 'setting', 'value'])
      .where(asked('type_code'))
      .orderBy('setting'),
  ({ typeCode }) => typeCode,
);

/** Settings of one kind ('client', 'loginPage', 'logo' …) as one object. */
export async function readSettings(db: Kysely<DB>, typeCode: string): Promise<Record<string, unknown>> {
  const rows = await settingsOfType(db, typeCode);
  return Object.fromEntries(rows.map((row) => [row.setting, JSON.parse(row.value) as unknown]));
}

export async function writeSettings(
  db: Kysely<DB>,
  clock: Clock,
  typeCode: string,
  settings: Record<string, unknown>,
): Promise<void> {
  for (const [setting, value] of Object.entries(settings)) {
    const text = JSON.stringify(value ?? null);
    const now = instant(clock);
    await db
      .insertInto('system_settings')
      .values({ type_code: typeCode, setting, value: text, updated_at: now })
      .onConflict((conflict) =>
        conflict.columns(['type_code', 'setting']).doUpdateSet({ value: text, updated_at: now }),
      )
      .execute();
  }
}

export async function removeSettings(db: Kysely<DB>, typeCode: string, setting: string): Promise<void> {
  await db
    .deleteFrom('system_settings')
    .where('type_code', '=', typeCode)
    .where('setting', '=', setting)
    .execute();
}
