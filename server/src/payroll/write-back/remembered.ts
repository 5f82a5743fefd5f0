import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { isSame, type KeptRecord, placeOf, type TargetValue } from './targets.ts';
import type { TargetChoice } from './write-back.words.ts';

export interface Place {
  writeBack: string;
  owner: string;
  field: string;
}

/** Somebody's word on a target that had changed. */
export interface Look {
  choice: TargetChoice;
  by: string;
  at: string;
}

/** What a batch knows of its targets from when its snapshots were taken, and who has looked at them since. */
export interface Remembered {
  /** Undefined where it isn't known what was. */
  recordsOf: (writeBack: string, owner: string, field: string) => readonly KeptRecord[] | undefined;
  looks: ReadonlyMap<string, Look & { seen: TargetValue }>;
}

const inAll = (writeBack: string, owner: string, field: string) =>
  `${writeBack}\u0000${placeOf(owner, field)}`;

export async function rememberedTargets(db: Kysely<DB>, batchId: string): Promise<Remembered> {
  const rows = await db
    .selectFrom('payroll_write_back_targets')
    .selectAll()
    .where('batch_id', '=', batchId)
    .execute();
  const records = new Map(rows.map((row) => [inAll(row.write_back, row.owner, row.field), row.records]));
  const looks = await db
    .selectFrom('payroll_write_back_looks')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
  return {
    recordsOf: (writeBack, owner, field) => {
      if (!records.has(inAll(writeBack, '', ''))) return undefined;
      return JSON.parse(records.get(inAll(writeBack, owner, field)) ?? '[]') as KeptRecord[];
    },
    looks: new Map(
      looks.map((row) => [
        inAll(row.write_back, row.owner, row.field),
        {
          choice: row.choice,
          by: row.decided_by,
          at: row.decided_at,
          seen: JSON.parse(row.seen) as TargetValue,
        },
      ]),
    ),
  };
}

/** The last word on a target, if it was about what stands there now. */
export function lookedAt(
  { looks }: Remembered,
  { writeBack, owner, field }: Place,
  now: TargetValue,
): Look | null {
  const look = looks.get(inAll(writeBack, owner, field));
  return look && isSame(look.seen, now) ? { choice: look.choice, by: look.by, at: look.at } : null;
}
