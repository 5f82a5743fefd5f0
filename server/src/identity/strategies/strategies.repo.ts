import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { CharacterKind } from '../identity.words.ts';
import { identityTexts } from '../texts.ts';

/** Holds for every account that no other was chosen for. */
export const STANDARD = 'standard';
const MOST_LENGTH = 128;

export interface Strategy {
  id: string;
  name: Texts;
  leastLength: number;
  kinds: CharacterKind[];
  remembered: number;
  lastsDays: number | null;
  pattern: string | null;
  hint: Texts | null;
  version: number;
}

export async function listStrategies(db: Kysely<DB>): Promise<Strategy[]> {
  const rows = await db
    .selectFrom('security_strategies')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(read);
}

export async function getStrategy(db: Kysely<DB>, id: string): Promise<Strategy> {
  const row = await db.selectFrom('security_strategies').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? read(row) : refuse('platform.NOT_FOUND');
}

/** What the password of an account has to be; of none that is known, what holds for everybody. */
export async function strategyOf(db: Kysely<DB>, userId: string | undefined): Promise<Strategy> {
  const chosen =
    userId === undefined
      ? undefined
      : await db
          .selectFrom('users')
          .innerJoin('security_strategies', 'security_strategies.id', 'users.strategy_id')
          .selectAll('security_strategies')
          .where('users.id', '=', userId)
          .executeTakeFirst();
  return chosen ? read(chosen) : getStrategy(db, STANDARD);
}

function read(row: Selectable<DB['security_strategies']>): Strategy {
  return {
    id: row.id,
    name: row.name === '{}' ? identityTexts.inEvery('strategies.standard') : JSON.parse(row.name),
    leastLength: row.least_length,
    kinds: JSON.parse(row.kinds),
    remembered: row.remembered,
    lastsDays: row.lasts_days,
    pattern: row.pattern,
    hint: row.hint === null ? null : JSON.parse(row.hint),
    version: row.version,
  };
}

const KIND_PATTERNS: Record<CharacterKind, string> = {
  lower: '[a-z]',
  upper: '[A-Z]',
  digit: String.raw`\d`,
  sign: String.raw`[^A-Za-z\d]`,
};

export function missingKinds(strategy: Strategy, password: string): CharacterKind[] {
  return strategy.kinds.filter((kind) => !new RegExp(KIND_PATTERNS[kind], 'u').test(password));
}

/** All of it as one pattern, for forms to judge while somebody types. */
export function patternOf({ leastLength, kinds, pattern }: Strategy): string {
  const parts = kinds.map((kind) => `(?=.*${KIND_PATTERNS[kind]})`).join('');
  return `^(?=.{${leastLength},${MOST_LENGTH}}$)${parts}${pattern ? pattern.slice(1) : '.*$'}`;
}

/** Since when a password is too old to open anything but the choice of another. */
export function isTooOld(
  strategy: Pick<Strategy, 'lastsDays'>,
  changedAt: string | null,
  now: Date,
): boolean {
  if (strategy.lastsDays === null || changedAt === null) return false;
  return new Date(changedAt).getTime() + strategy.lastsDays * 24 * 3_600_000 <= now.getTime();
}

/** What somebody who chooses a password is told. */
export const rulesOf = (strategy: Strategy) => ({
  pattern: patternOf(strategy),
  leastLength: strategy.leastLength,
  kinds: strategy.kinds,
  remembered: strategy.remembered,
  lastsDays: strategy.lastsDays,
  hint: strategy.hint,
});
