import { createHash } from 'node:crypto';
import { fromMinorUnits } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { userNames } from '../../identity/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { declareCipherColumns } from '../../platform/config/cipher-columns.ts';
import { createVault } from '../../platform/config/encryption.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services, SignedInCtx } from '../../platform/trpc/context.ts';
import { getBatch } from '../batches/record/batch-plan.ts';
import './accounting.errors.ts';
import type { AccountingRun, ControlTotal } from './accounting.schemas.ts';
import type { RunFormat, RunKind } from './accounting.words.ts';

const PURPOSE = 'payroll/accounting';
const PLACE = { table: 'payroll_accounting_files', column: 'content_cipher' } as const;
declareCipherColumns({ ...PLACE, id: 'id', purpose: PURPOSE });

const vaultOf = (services: Services) => createVault(services.config.secretKey, PURPOSE);
const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export async function peopleInRuns(db: Kysely<DB>, batchId: string, kind: RunKind): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payroll_accounting_people')
    .select('employment_id')
    .where('batch_id', '=', batchId)
    .where('kind', '=', kind)
    .execute();
  return new Set(rows.map((row) => row.employment_id));
}

export async function nextNumber(db: Kysely<DB>, batchId: string, kind: RunKind): Promise<number> {
  const last = await db
    .selectFrom('payroll_accounting_runs')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('batch_id', '=', batchId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return Number(last?.number ?? 0) + 1;
}

export interface NewRun {
  id: string;
  batchId: string;
  kind: RunKind;
  number: number;
  employmentIds: readonly string[];
  sum: bigint;
  scale: number;
  currency: string;
  totals: readonly ControlTotal[];
  files: readonly { format: RunFormat; name: string; content: Buffer }[];
}

/** Keeps a run with its files as they were made. Answers their names and hashes. */
export async function storeRun(ctx: SignedInCtx, run: NewRun): Promise<{ name: string; sha256: string }[]> {
  const { db, clock } = ctx;
  await db
    .insertInto('payroll_accounting_runs')
    .values({
      id: run.id,
      batch_id: run.batchId,
      kind: run.kind,
      number: run.number,
      people: run.employmentIds.length,
      sum: run.sum.toString(),
      scale: run.scale,
      currency: run.currency,
      totals: JSON.stringify(run.totals),
      made_at: instant(clock),
      made_by: ctx.user.id,
    })
    .execute();
  const people = run.employmentIds.map((employment_id) => ({
    ...{ batch_id: run.batchId, kind: run.kind, employment_id, run_id: run.id },
  }));
  for (const part of chunksOfRows(people))
    await db.insertInto('payroll_accounting_people').values(part).execute();
  const vault = vaultOf(ctx.services);
  const made: { name: string; sha256: string }[] = [];
  for (const { format, name, content } of run.files) {
    const id = newId(clock);
    const sha256 = sha256Of(content);
    made.push({ name, sha256 });
    await db
      .insertInto('payroll_accounting_files')
      .values({
        ...{ id, run_id: run.id, format, name, size: content.length, sha256 },
        content_cipher: vault.encrypt(content.toString('base64'), { ...PLACE, id }),
      })
      .execute();
  }
  return made;
}

export async function listRuns(db: Kysely<DB>, batchId: string): Promise<AccountingRun[]> {
  const runs = await db
    .selectFrom('payroll_accounting_runs')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('made_at')
    .orderBy('number')
    .execute();
  if (runs.length === 0) return [];
  const files = await db
    .selectFrom('payroll_accounting_files')
    .select(['id', 'run_id', 'format', 'name', 'size', 'sha256'])
    .where(
      'run_id',
      'in',
      runs.map(({ id }) => id),
    )
    .orderBy('format')
    .execute();
  const names = await userNames(
    db,
    runs.map(({ made_by }) => made_by),
  );
  return runs.map((run) => ({
    ...{ id: run.id, kind: run.kind, number: run.number, people: run.people },
    sum: fromMinorUnits(BigInt(run.sum), run.scale),
    totals: JSON.parse(run.totals) as ControlTotal[],
    madeAt: run.made_at,
    madeBy: names.get(run.made_by) ?? '',
    files: files.filter((file) => file.run_id === run.id).map(({ run_id: _, ...file }) => file),
  }));
}

/** A file as it was made, if its batch is in scope; refused where a byte of it has changed since. */
export async function readRunFile(ctx: SignedInCtx, fileId: string, kind: RunKind) {
  const file = await ctx.db
    .selectFrom('payroll_accounting_files as f')
    .innerJoin('payroll_accounting_runs as r', 'r.id', 'f.run_id')
    .select(['f.id', 'f.name', 'f.sha256', 'f.content_cipher', 'r.number', 'r.batch_id', 'f.format'])
    .where('f.id', '=', fileId)
    .where('r.kind', '=', kind)
    .executeTakeFirst();
  if (!file) return refuse('platform.NOT_FOUND');
  const { batch } = await getBatch(ctx.db, ctx.scope, file.batch_id);
  const plain = vaultOf(ctx.services).decrypt(file.content_cipher, { ...PLACE, id: file.id });
  const content = Buffer.from(plain, 'base64');
  if (sha256Of(content) !== file.sha256) refuse('payroll.accounting.DAMAGED_FILE', { name: file.name });
  return { ...file, batch, content };
}
