import type { Kysely } from 'kysely';
import { type PayrollEmployment, snapshotMark } from '../../../people/index.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { loadRules, type PeriodRecord } from '../record/batch-plan.ts';
import {
  type EmploymentFilter,
  employmentsOf,
  hashOfEmployments,
  scopeOfPeriod,
} from './batch-employments.ts';
import { type FrozenSnapshot, markOfSources, readSnapshotsOf } from './freeze-snapshots.ts';

/** What says whom a batch takes, and what of them it freezes. */
export interface Wanted {
  period: PeriodRecord;
  filter: EmploymentFilter;
  pins: Parameters<typeof loadRules>[1];
}

export interface Records {
  /** All that decides what is read: where it says the same, reading anew would find the same. */
  grounds: string;
  employments: PayrollEmployment[];
  employmentsHash: string;
  snapshots: FrozenSnapshot[];
  snapshotMark: string;
}

async function lookAtGrounds(db: Kysely<DB>, { period, filter, pins }: Wanted) {
  const { plan } = await loadRules(db, pins);
  const mark = await markOfSources(db, { plan, computes: period });
  const people = await snapshotMark(db, ['employment']);
  const scope = await scopeOfPeriod(db, period);
  return { mark, grounds: JSON.stringify([mark, people, scope, period, filter ?? null, pins]) };
}

/** The records of a batch that is to be made. */
export async function readRecords(db: Kysely<DB>, wanted: Wanted): Promise<Records> {
  const { mark, grounds } = await lookAtGrounds(db, wanted);
  const { plan, file } = await loadRules(db, wanted.pins);
  const employments = await employmentsOf(db, wanted.period, wanted.filter);
  return {
    grounds,
    employments,
    employmentsHash: await hashOfEmployments(employments),
    snapshots: await readSnapshotsOf(
      db,
      { plan, file, computes: wanted.period },
      employments.map(({ employmentId }) => employmentId),
    ),
    snapshotMark: mark,
  };
}

/** What was read before where nothing that it stands on has changed since, else read anew. */
export async function sameRecords(
  db: Kysely<DB>,
  wanted: Wanted,
  before: Records | undefined,
): Promise<Records> {
  const { grounds } = await lookAtGrounds(db, wanted);
  return before?.grounds === grounds ? before : readRecords(db, wanted);
}
