import { periodName } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../platform/db/schema.ts';
import type { Language } from '../../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { PeriodRecord } from '../../periods/periods.repo.ts';
import { type LoadedBatch, loadBatch } from '../record/batch-plan.ts';
import { employmentsOfBatch } from '../snapshots/batch-employments.ts';
import { changedRecords, changedTables } from './changed-inputs.ts';
import { requireCorrection } from './correction-of.ts';
import { toCorrect } from './correction-rules.ts';
import type {
  changedInput,
  changedInputPage,
  changedInputsInput,
  previewInput,
} from './corrections.schemas.ts';

type Page = z.infer<typeof changedInputPage>;
type Row = z.infer<typeof changedInput>;

/** Whom it concerns if these closed batches were computed again now: what their records say today, and which rules would hold. */
export async function previewCorrections(
  { db, scope, language }: SignedInCtx,
  input: z.infer<typeof previewInput>,
): Promise<Page> {
  const rows: Row[] = [];
  const rules: Page['rules'] = [];
  for (const { closed, inForceId, pins, again } of await toCorrect(db, scope, input.batchIds, input.rules)) {
    const about = { batchId: closed.batch.id, period: nameOf(closed.period, language) };
    rules.push(...(await changedRules(db, inForceId, pins)).map((each) => ({ ...about, ...each })));
    const now = await employmentsOfBatch(db, closed);
    const then = await peopleOf(db, inForceId);
    const names = new Map([...then.values(), ...now].map((each) => [each.employeeNumber, each.name]));
    for (const { employmentId, employeeNumber, name } of now)
      if (!then.has(employmentId)) rows.push({ ...about, ...person(employeeNumber, name, 'added') });
    const stay = new Set(now.map(({ employmentId }) => employmentId));
    for (const [id, { employeeNumber, name }] of then)
      if (!stay.has(id)) rows.push({ ...about, ...person(employeeNumber, name, 'removed') });
    const changes = await changedRecords(db, again, inForceId, [...stay]);
    rows.push(...changes.map((each) => ({ ...about, ...each, name: names.get(each.employeeNumber) ?? '' })));
  }
  return pageOfChanges(rows, rules, input);
}

/** The same of a correction that was made: what was typed and imported into it since counts as well. */
export async function listChangedInputs(
  ctx: SignedInCtx,
  input: z.infer<typeof changedInputsInput>,
): Promise<Page> {
  const { db } = ctx;
  const loaded = await loadBatch(db, ctx.scope, input.id);
  const { in_force_id: inForceId } = requireCorrection(loaded);
  const about = { batchId: loaded.batch.id, period: nameOf(loaded.computes, ctx.language) };
  const then = await peopleOf(db, inForceId);
  const now = await peopleOf(db, loaded.batch.id);
  const names = new Map([...then.values(), ...now.values()].map((each) => [each.employeeNumber, each.name]));
  const rows: Row[] = [];
  for (const [id, each] of now)
    if (!then.has(id)) rows.push({ ...about, ...person(each.employeeNumber, each.name, 'added') });
  for (const [id, each] of then)
    if (!now.has(id)) rows.push({ ...about, ...person(each.employeeNumber, each.name, 'removed') });
  for (const each of await changedTables(db, loaded, inForceId))
    rows.push({ ...about, ...each, name: names.get(each.employeeNumber) ?? '' });
  const rules = (await changedRules(db, inForceId, loaded.batch)).map((each) => ({ ...about, ...each }));
  return pageOfChanges(rows, rules, input);
}

/** As the screens call a period. */
const nameOf = ({ name, code, start_day: start, end_day: end }: PeriodRecord, language: Language): string =>
  periodName({ name, code, start, end }, language);

function person(employeeNumber: string, name: string, kind: 'added' | 'removed') {
  return { employeeNumber, name, kind, table: null, column: null, before: null, after: null };
}

async function peopleOf(db: Kysely<DB>, batchId: string) {
  const rows = await db
    .selectFrom('payroll_batch_employments')
    .select(['employment_id', 'employee_number as employeeNumber', 'person_name as name'])
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .execute();
  return new Map(rows.map(({ employment_id: id, ...each }) => [id, each]));
}

async function changedRules(
  db: Kysely<DB>,
  inForceId: string,
  after: Pick<LoadedBatch['batch'], 'copy_id' | 'globals'>,
): Promise<{ table: string | null; before: number; after: number }[]> {
  const before = await db
    .selectFrom('payroll_batches')
    .select(['copy_id', 'globals'])
    .where('id', '=', inForceId)
    .executeTakeFirstOrThrow();
  const copies = await db
    .selectFrom('payroll_copies')
    .select(['id', 'number'])
    .where('id', 'in', [before.copy_id, after.copy_id])
    .execute();
  const numberOf = (id: string) => copies.find((copy) => copy.id === id)?.number ?? 0;
  const [was, is] = [before, after].map(({ globals }) => JSON.parse(globals) as Record<string, number>);
  const changed: { table: string | null; before: number; after: number }[] = [];
  if (before.copy_id !== after.copy_id)
    changed.push({ table: null, before: numberOf(before.copy_id), after: numberOf(after.copy_id) });
  for (const [table, number] of Object.entries(is ?? {}))
    if ((was?.[table] ?? number) !== number)
      changed.push({ table, before: was?.[table] ?? 0, after: number });
  return changed;
}

function pageOfChanges(
  all: readonly Row[],
  rules: Page['rules'],
  { search, page, pageSize }: Pick<z.infer<typeof changedInputsInput>, 'search' | 'page' | 'pageSize'>,
): Page {
  const wanted = search?.toLowerCase();
  const found = wanted
    ? all.filter(({ employeeNumber, name }) => `${employeeNumber} ${name}`.toLowerCase().includes(wanted))
    : all;
  return {
    total: found.length,
    rows: found.slice((page - 1) * pageSize, page * pageSize),
    people: new Set(all.map(({ employeeNumber }) => employeeNumber)).size,
    rules,
  };
}
