import { canDo, editingOf, errorText, type LocalText, shownKey } from '@suanpan/engine';
import { firstOfKey, sumOf } from '@suanpan/engine/domain';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { sortInChunks } from '../../platform/db/event-loop.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { JobProgress } from '../../platform/jobs/queue.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { PermissionCode } from '../../platform/trpc/permissions.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { batchFacts } from '../batches/freshness/batch-facts.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { namesByNumber } from '../batches/record/names-by-number.ts';
import { withoutBinaryNoise } from '../batches/record/totals.ts';
import { isSolutionInScope } from '../shared/solution-access.ts';
import { findCopy } from '../solutions/copies.repo.ts';
import {
  changesOf,
  type StoredChange,
  sinceOf,
  touchesInputs,
  touchesRules,
  versionInForce,
} from './what-if-changes.ts';
import {
  figuresOf,
  isOfBatch,
  keysOfWhatIf,
  type Opened,
  type Pair,
  type StoredItem,
  type StoredTotals,
  totalsOf,
  type WhatIfRecord,
} from './what-if-record.ts';
import type {
  item,
  whatIfChoices,
  whatIfDetail,
  whatIfList,
  whatIfPeople,
  whatIfPeopleInput,
  whatIfPerson,
} from './what-ifs.schemas.ts';

type Item = z.infer<typeof item>;
type Sides = Pick<z.infer<typeof whatIfPerson>, 'items' | 'net' | 'beside'>;

export async function listWhatIfs(ctx: SignedInCtx, batchId: string): Promise<z.infer<typeof whatIfList>> {
  const loaded = await loadBatch(ctx.db, ctx.scope, batchId);
  const records = await ctx.db
    .selectFrom('payroll_what_ifs')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const names = await userNames(
    ctx.db,
    records.map(({ owner_id }) => owner_id),
  );
  const found: z.infer<typeof whatIfList> = [];
  for (const record of records) {
    const totals = totalsOf(record);
    found.push({
      ...(await summaryOf(ctx, { record, loaded }, names)),
      difference: totals?.net ? itemOf(totals.net, totals.net.sums).difference : null,
      people: totals?.changed ?? null,
    });
  }
  return found;
}

async function summaryOf(ctx: SignedInCtx, opened: Opened, names: ReadonlyMap<string, string>) {
  const { record } = opened;
  return {
    id: record.id,
    name: record.name,
    owner: names.get(record.owner_id) ?? '–',
    mine: record.owner_id === ctx.user.id,
    version: record.version,
    changes: changesOf(record).length,
    state: record.state,
    fresh: record.state === 'done' && (await isOfBatch(ctx.db, opened)),
    createdAt: record.created_at,
    endedAt: record.ended_at,
    drafted:
      record.drafted_number === null || record.drafted_at === null
        ? null
        : { number: record.drafted_number, at: record.drafted_at },
    takenAt: record.taken_at,
  };
}

export async function describeWhatIf(
  ctx: SignedInCtx,
  opened: Opened,
): Promise<z.infer<typeof whatIfDetail>> {
  const { record, loaded } = opened;
  const names = await userNames(ctx.db, [record.owner_id]);
  const summary = await summaryOf(ctx, opened, names);
  const changes = changesOf(record);
  const people = await namesByNumber(ctx.db, [loaded.batch.id]);
  const draft = await findCopy(ctx.db, loaded.solution.id, 'draft');
  const totals = totalsOf(record);
  const job = record.job_id
    ? await ctx.db.selectFrom('jobs').select('progress').where('id', '=', record.job_id).executeTakeFirst()
    : undefined;
  const progress = job?.progress ? (JSON.parse(job.progress) as JobProgress) : null;
  return {
    ...summary,
    batchId: loaded.batch.id,
    list: changes.map((change) => shown(loaded, people, change)),
    progress: record.job_id ? { done: progress?.done ?? 0, total: progress?.total ?? 0 } : null,
    figures: totals && {
      ...sidesOf(totals, ({ sums }) => sums),
      people: totals.people,
      changed: totals.changed,
      failed: failedOf(ctx, loaded, totals),
      findings: { before: totals.findings[0], after: totals.findings[1] },
    },
    draft: draft ? { id: draft.id, number: draft.number } : null,
    may: await rightsTo(ctx, opened, summary, changes),
  };
}

function failedOf({ language }: SignedInCtx, { plan }: LoadedBatch, { failed }: StoredTotals) {
  return {
    count: failed.count,
    before: failed.before,
    first: failed.first.map(({ table, key, column, message }) => ({
      table: plan.tableOf.get(table)?.file.name ?? table,
      row: shownKey(key),
      column: plan.tableOf.get(table)?.columnOf.get(column)?.file.name ?? column,
      message: errorText(message, language),
    })),
  };
}

async function rightsTo(
  ctx: SignedInCtx,
  { record, loaded }: Opened,
  { mine, fresh }: { mine: boolean; fresh: boolean },
  changes: readonly StoredChange[],
) {
  const holds = async (permission: PermissionCode) => {
    const scope = scopeOf(ctx.authentication.grants, permission);
    return scope !== undefined && (await isSolutionInScope(ctx.db, scope, loaded.solution.id));
  };
  const facts = await batchFacts(ctx.db, loaded, false);
  const isOpen = !facts.running && !facts.submitted && canDo('editInputs', loaded.batch.status, facts);
  const idle = mine && record.job_id === null;
  return {
    change: idle,
    calculate: idle && changes.length > 0 && !fresh,
    draft: idle && touchesRules(changes) && (await holds('payroll.solutions.edit')),
    take: idle && isOpen && touchesInputs(changes) && (await holds('payroll.batches.edit')),
  };
}

function shown(
  { plan, file }: LoadedBatch,
  people: ReadonlyMap<string, string>,
  change: StoredChange,
): z.infer<typeof whatIfDetail>['list'][number] {
  const none = { table: null, tableName: null, rowKey: null, person: null };
  if (change.kind === 'parameter') {
    const { code, before, value } = change;
    const label = file.parameters?.find((each) => each.code === code)?.name ?? code;
    const type = plan.parameterOf.get(code)?.type ?? null;
    return { kind: 'parameter', code, label, ...none, type, before, value };
  }
  const table = plan.tableOf.get(change.table);
  const column = table?.columnOf.get(change.column);
  const place = {
    code: change.column,
    label: column?.file.name ?? change.column,
    table: change.table,
    tableName: table?.file.name ?? change.table,
  };
  if (change.kind === 'rule')
    return {
      kind: 'rule',
      ...place,
      rowKey: null,
      person: null,
      type: null,
      before: change.before,
      value: change.formula,
    };
  const { rowKey, before, value } = change;
  const person = people.get(firstOfKey(rowKey)) ?? null;
  return { kind: 'input', ...place, rowKey, person, type: column?.valueType ?? null, before, value };
}

/** One line: what it counts towards net pay in either run, and how far they lie apart. */
function itemOf(
  { code, name, scale, times }: Pick<StoredItem, 'code' | 'name' | 'scale' | 'times'>,
  pair: Pair,
): Item {
  const [before, after] = [(pair[0] ?? 0) * times[0], (pair[1] ?? 0) * times[1]].map(
    (value) => withoutBinaryNoise(value, scale) + 0,
  ) as [number, number];
  return { code, name, scale, before, after, difference: withoutBinaryNoise(after - before, scale) };
}

/** Items that add up to net pay on both sides; what they leave of it is a line of its own. */
function sidesOf(totals: StoredTotals, pairOf: (item: StoredItem) => Pair): Sides {
  const once = (each: StoredItem) => itemOf({ ...each, times: [1, 1] }, pairOf(each));
  const net = totals.net && once(totals.net);
  const items = totals.items.map((each) => itemOf(each, pairOf(each)));
  if (net) {
    const left = (side: 'before' | 'after') =>
      withoutBinaryNoise(net[side] - sumOf(items.map((each) => each[side])), net.scale);
    const rest = { code: null, name: null, scale: net.scale, before: left('before'), after: left('after') };
    const difference = withoutBinaryNoise(rest.after - rest.before, net.scale);
    if (rest.before !== 0 || rest.after !== 0) items.push({ ...rest, difference });
  }
  return { items, net, beside: totals.beside.map(once) };
}

/** The figures, where they are calculated; refused before. */
function requireFigures(record: WhatIfRecord): StoredTotals {
  return totalsOf(record) ?? refuse('payroll.whatIfs.NOT_CALCULATED_YET');
}

/** Whom it would concern, the largest difference first. */
export async function peopleOfWhatIf(
  ctx: SignedInCtx,
  { record, loaded }: Opened,
  input: z.infer<typeof whatIfPeopleInput>,
): Promise<z.infer<typeof whatIfPeople>> {
  const totals = requireFigures(record);
  const known = [...(totals.net ? [totals.net] : []), ...totals.items, ...totals.beside];
  const chosen = input.column === undefined ? known[0] : known.find(({ code }) => code === input.column);
  const figures = chosen && (await figuresOf(ctx.db, record, chosen.code));
  if (!chosen || !figures) return { total: 0, sums: { before: 0, after: 0, difference: 0 }, rows: [] };
  const keys = await keysOfWhatIf(record);
  const names = await namesByNumber(ctx.db, [loaded.batch.id]);
  const search = input.search?.toLowerCase();
  const rows = keys.flatMap((rowKey, at) => {
    const [before = null, after = null] = [figures.before[at], figures.after[at]];
    if (before === after) return [];
    const employeeNumber = firstOfKey(rowKey);
    const name = names.get(employeeNumber) ?? '';
    if (search && !`${employeeNumber} ${name}`.toLowerCase().includes(search)) return [];
    const difference = withoutBinaryNoise((after ?? 0) - (before ?? 0), chosen.scale);
    return [{ rowKey, employeeNumber, name, before, after, difference }];
  });
  const sorted = await sortInChunks(
    rows,
    (a, b) => Math.abs(b.difference) - Math.abs(a.difference) || (a.rowKey < b.rowKey ? -1 : 1),
  );
  const sum = (of: (row: (typeof rows)[number]) => number | null) =>
    withoutBinaryNoise(sumOf(rows.map((row) => of(row) ?? 0)), chosen.scale);
  return {
    total: rows.length,
    sums: {
      before: sum(({ before }) => before),
      after: sum(({ after }) => after),
      difference: sum(({ difference }) => difference),
    },
    rows: sorted.slice((input.page - 1) * input.pageSize, input.page * input.pageSize),
  };
}

/** One person's items side by side. */
export async function personOfWhatIf(
  ctx: SignedInCtx,
  { record, loaded }: Opened,
  rowKey: string,
): Promise<z.infer<typeof whatIfPerson>> {
  const totals = requireFigures(record);
  const at = (await keysOfWhatIf(record)).indexOf(rowKey);
  if (at < 0) refuse('payroll.batches.UNKNOWN_ROW', { table: loaded.plan.master?.code ?? '', row: rowKey });
  const pairs = new Map<string, Pair>();
  for (const { code } of [...(totals.net ? [totals.net] : []), ...totals.items, ...totals.beside]) {
    const figures = await figuresOf(ctx.db, record, code);
    pairs.set(code, [figures?.before[at] ?? null, figures?.after[at] ?? null]);
  }
  const employeeNumber = firstOfKey(rowKey);
  const names = await namesByNumber(ctx.db, [loaded.batch.id]);
  return {
    rowKey,
    employeeNumber,
    name: names.get(employeeNumber) ?? '',
    ...sidesOf(totals, ({ code }) => pairs.get(code) ?? [null, null]),
  };
}

/** What of the batch's rules and inputs can be changed in a what-if. */
export function choicesOf(loaded: LoadedBatch): z.infer<typeof whatIfChoices> {
  const { file, plan } = loaded;
  const { inForce } = sinceOf(loaded);
  const nameOf = (name: LocalText | undefined, code: string) => name ?? code;
  return {
    parameters: (file.parameters ?? []).flatMap((parameter) => {
      const version = versionInForce(parameter, inForce);
      const type = plan.parameterOf.get(parameter.code)?.type;
      if (!version || !type) return [];
      const { code, name } = parameter;
      return [{ code, name: nameOf(name, code), type, value: version.value, from: version.from ?? null }];
    }),
    rules: plan.tables.flatMap((table) =>
      table.columns.flatMap((column) =>
        column.file.formula === undefined
          ? []
          : [
              {
                table: table.code,
                tableName: nameOf(table.file.name, table.code),
                column: column.code,
                name: nameOf(column.file.name, column.code),
                formula: column.file.formula,
              },
            ],
      ),
    ),
    inputs: plan.tables.flatMap((table) => {
      const columns = table.columns
        .filter((column) => editingOf(column) !== 'no' && column.file.hidden !== true)
        .map(({ code, file: { name }, valueType }) => ({ code, name: nameOf(name, code), type: valueType }));
      const { code } = table;
      return columns.length > 0 ? [{ table: code, name: nameOf(table.file.name, code), columns }] : [];
    }),
  };
}
