import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DepartmentToWrite, MemberToWrite, Written } from '../adapters/directory-adapter.ts';
import type { OpenApp } from '../apps/open-app.ts';
import type { ItemState, VendorFault } from '../integrations.words.ts';
import { refreshDisabled, refreshOne, refreshWritten } from '../mirror/refresh-one.ts';
import type { Agreed, FieldChanges } from '../runs/planned-item.ts';
import type { ItemRow } from '../runs/runs.repo.ts';
import { plainMessage } from '../vendor/refuse-vendor.ts';
import { VendorError, vendorFault } from '../vendor/vendor-error.ts';
import { agree, forgetMapping, mappingsOf } from './mappings.repo.ts';
import { OURS } from './plan-departments.ts';

/** Nothing more would go through until somebody has done something about it. */
const ENDS_THE_RUN: ReadonlySet<VendorFault> = new Set([
  'credentials',
  'expired',
  'ip',
  'quota',
  'permission',
]);

interface Applying {
  db: Kysely<DB>;
  clock: Clock;
  app: OpenApp;
}

/**
 * Does one thing there and stores at once what came of it. Whatever one item meets, the next is tried; only what would meet
 * every item is thrown.
 */
export async function applyItem(applying: Applying, item: ItemRow): Promise<ItemState> {
  const { db } = applying;
  const outcome = await attempt(applying, item);
  await db
    .updateTable('integration_run_items')
    .set({
      state: outcome.state,
      code: outcome.code ?? null,
      message: outcome.message ?? null,
      external_id: outcome.externalId ?? item.external_id,
      attempts: item.attempts + 1,
    })
    .where('id', '=', item.id)
    .execute();
  return outcome.state;
}

interface Outcome {
  state: ItemState;
  code?: string | undefined;
  message?: string | undefined;
  externalId?: string | undefined;
}

async function attempt(applying: Applying, item: ItemRow): Promise<Outcome> {
  try {
    return item.object === 'department'
      ? await applyDepartment(applying, item)
      : await applyMember(applying, item);
  } catch (error) {
    if (!(error instanceof VendorError) || ENDS_THE_RUN.has(error.fault)) throw error;
    return {
      // Asked for their consent, a person may still give it.
      state: error.fault === 'pending' ? 'warning' : 'failed',
      code: error.facts.code || error.fault,
      message: plainMessage(error.facts.message),
    };
  }
}

async function applyDepartment(applying: Applying, item: ItemRow): Promise<Outcome> {
  const { app } = applying;
  const { adapter, client } = app;
  const changes = JSON.parse(item.changes) as FieldChanges;
  const wanted = JSON.parse(item.wanted) as Agreed;
  const external = item.external_id ?? '';
  if (item.action === 'delete') {
    await unlessGone(adapter.deleteDepartment(client, external));
    return forgotten(applying, item);
  }
  const parentId = await parentOf(applying, wanted.parentId as string | null);
  if (parentId === undefined) return { state: 'skipped', code: 'parentMissing' };
  const whole: DepartmentToWrite = { key: String(wanted.key), name: String(wanted.name), parentId };
  const settled = { ...wanted, parentId };
  if (item.action === 'link') return agreed(applying, item, settled, { externalId: external }, false);
  if (item.action === 'create') {
    const { written, madeHere } = await made(
      () => adapter.createDepartment(client, whole),
      () => unlessTaken(applying, 'department', adapter.findDepartment(client, whole)),
    );
    return agreed(applying, item, settled, written, madeHere);
  }
  const written = await adapter.updateDepartment(client, external, {
    ...('name' in changes ? { name: whole.name } : {}),
    ...('parentId' in changes ? { parentId } : {}),
  });
  return agreed(applying, item, settled, written, false);
}

async function applyMember(applying: Applying, item: ItemRow): Promise<Outcome> {
  const { adapter, client } = applying.app;
  const changes = JSON.parse(item.changes) as FieldChanges;
  const wanted = JSON.parse(item.wanted) as Agreed;
  const external = item.external_id ?? '';
  if (item.action === 'delete') {
    await unlessGone(adapter.deleteMember(client, external));
    return forgotten(applying, item);
  }
  if (item.action === 'disable') {
    await unlessGone(adapter.disableMember(client, external));
    await refreshDisabled(applying.db, applying.app.row.id, external);
    return { state: 'done' };
  }
  const { key, departmentIds, ...fields } = wanted;
  const whole: MemberToWrite = {
    key: String(key),
    departmentIds: (departmentIds ?? []) as readonly string[],
    fields: fields as MemberToWrite['fields'],
  };
  if (item.action === 'link') return agreed(applying, item, wanted, { externalId: external }, false);
  if (item.action === 'create') {
    const { written, madeHere } = await made(
      () => adapter.createMember(client, whole),
      () => unlessTaken(applying, 'member', adapter.findMember(client, whole)),
    );
    return agreed(applying, item, wanted, written, madeHere);
  }
  const written = await adapter.updateMember(client, external, {
    fields: Object.fromEntries(
      Object.entries(changes).flatMap(([field, { after }]) =>
        field === 'departmentIds' || field === 'key' ? [] : [[field, after as string | number | null]],
      ),
    ),
    ...('departmentIds' in changes ? { departmentIds: whole.departmentIds } : {}),
  });
  return agreed(applying, item, wanted, written, false);
}

/**
 * Makes something once. Without an answer nobody knows whether it was made: then it is looked for by our key. What was there
 * before under our key is ours as well; anything else there under the same number, name or phone is a matter for a person.
 */
async function made(
  create: () => Promise<Written>,
  find: () => Promise<{ externalId: string; key?: string | undefined } | undefined>,
): Promise<{ written: Written; madeHere: boolean }> {
  try {
    return { written: await create(), madeHere: true };
  } catch (error) {
    const fault = vendorFault(error);
    if (fault !== 'transport' && fault !== 'duplicate') throw error;
    const found = await find();
    if (found) return { written: { externalId: found.externalId }, madeHere: fault === 'transport' };
    if (fault === 'duplicate') throw error;
    // It was not made: once more, and then no further.
    return { written: await create(), madeHere: true };
  }
}

/** What is another one's of ours already is not this one, whatever phone or name it has. */
async function unlessTaken<T extends { externalId: string }>(
  { db, app }: Applying,
  object: ItemRow['object'],
  looking: Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await looking;
  const taken =
    found &&
    (await db
      .selectFrom('integration_mappings')
      .select('local_id')
      .where('app_id', '=', app.row.id)
      .where('object', '=', object)
      .where('external_id', '=', found.externalId)
      .executeTakeFirst());
  return taken ? undefined : found;
}

async function unlessGone(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (vendorFault(error) !== 'notFound') throw error;
  }
}

async function agreed(
  { db, clock, app }: Applying,
  item: ItemRow,
  base: Agreed,
  written: Written,
  madeHere: boolean,
): Promise<Outcome> {
  await agree(db, clock, {
    appId: app.row.id,
    object: item.object,
    localId: item.local_id ?? '',
    externalId: written.externalId,
    base,
    madeHere,
    warning: written.warning?.message ?? null,
  });
  const { warning, externalId } = written;
  await refreshWritten(db, app.row.id, item.object, externalId, base);
  return warning
    ? { state: 'warning', code: warning.code, message: plainMessage(warning.message), externalId }
    : { state: 'done', externalId };
}

async function forgotten({ db, app }: Applying, item: ItemRow): Promise<Outcome> {
  await forgetMapping(db, app.row.id, item.object, item.local_id ?? '');
  await refreshOne(db, app.row.id, item.object, item.external_id ?? '', undefined);
  return { state: 'done' };
}

/** The parent's id there; undefined where it could not be made. */
async function parentOf({ db, app }: Applying, parent: string | null): Promise<string | null | undefined> {
  if (parent === null || !parent.startsWith(OURS)) return parent;
  const [mapping] = await mappingsOf(db, app.row.id, 'department', [parent.slice(OURS.length)]);
  return mapping?.externalId;
}
