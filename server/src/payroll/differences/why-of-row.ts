import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { netColumn } from '../batches/record/totals.ts';
import { causesOfPerson, rankCauses } from './describe-differences.ts';
import {
  type Against,
  type DifferenceRecord,
  findAgainst,
  findDifference,
  isOfThese,
  PREVIOUS,
} from './difference-record.ts';
import type { personCauses, rankedCauses } from './differences.schemas.ts';

interface Standing {
  record: DifferenceRecord;
  to: Against;
  column: string;
}

/** The causes against the last period, where they are found and of the figures that stand. */
async function standing(db: Kysely<DB>, loaded: LoadedBatch): Promise<Standing | null> {
  const column = netColumn(loaded.plan);
  const record = await findDifference(db, loaded.batch.id, PREVIOUS);
  if (column === null || record?.state !== 'done') return null;
  const to = await findAgainst(db, SYSTEM_SCOPE, loaded, PREVIOUS);
  return to && isOfThese(record, loaded, to) ? { record, to, column } : null;
}

/** Why net pay differs, ranked; null where that isn't found yet. */
export async function causesOfNet(
  db: Kysely<DB>,
  loaded: LoadedBatch,
): Promise<z.infer<typeof rankedCauses> | null> {
  const found = await standing(db, loaded);
  return found && rankCauses(db, loaded, found.record, { column: found.column });
}

/** Kinds whose before and after are of rules, not of the person who asks. */
const NOT_OF_ONE: ReadonlySet<string> = new Set(['rule', 'elsewhere']);

/** Why somebody's net pay differs, as they are told it themselves: nothing of others, and no formula. */
export async function whyOfRow(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  rowKey: string,
): Promise<(z.infer<typeof personCauses> & { period: string }) | null> {
  const found = await standing(db, loaded);
  if (!found) return null;
  const { causes, difference } = await causesOfPerson(db, found.record, { column: found.column, rowKey });
  return {
    period: found.to.period,
    difference,
    causes: causes.map((cause) => ({
      ...cause,
      ...(NOT_OF_ONE.has(cause.kind) ? { before: null, after: null } : {}),
    })),
  };
}
