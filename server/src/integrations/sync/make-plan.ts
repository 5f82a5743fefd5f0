import type { Kysely } from 'kysely';
import { directoryDepartments, directoryMembers } from '../../people/index.ts';
import { type Clock, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { RemoteMember } from '../adapters/directory-adapter.ts';
import { textOf } from '../adapters/read-values.ts';
import type { OpenApp } from '../apps/open-app.ts';
import { memberRules } from '../fields/field-rules.ts';
import { mapFields } from '../fields/map-fields.ts';
import type { DirectoryObject } from '../integrations.words.ts';
import {
  lastReading,
  membersOfReading,
  mirroredDepartments,
  mirroredMembers,
} from '../mirror/mirror.repo.ts';
import type { PlannedItem } from '../runs/planned-item.ts';
import { insertItems } from '../runs/runs.repo.ts';
import { type Brake, brakeOf } from './brake.ts';
import { mappingsOf } from './mappings.repo.ts';
import { planDepartments } from './plan-departments.ts';
import { type OurMember, planLeavers, planMembers } from './plan-members.ts';

const AT_ONCE = 500;

interface Planning {
  db: Kysely<DB>;
  clock: Clock;
  app: OpenApp;
  runId: string;
}

/** Writes down what would be done, and answers what holds it up. */
export async function makePlan(planning: Planning, object: DirectoryObject): Promise<Brake | undefined> {
  const { db, app } = planning;
  const reading = await lastReading(db, app.row.id, object);
  if (!reading) return refuse('integrations.NOT_READ_YET');
  return object === 'department' ? planTree(planning, reading.id) : planPeople(planning, reading.id);
}

async function planTree({ db, clock, app, runId }: Planning, readingId: string): Promise<Brake | undefined> {
  const [ours, theirs, mappings] = [
    await directoryDepartments(db),
    await mirroredDepartments(db, readingId),
    await mappingsOf(db, app.row.id, 'department'),
  ];
  const items = planDepartments({ ours, theirs, mappings, rules: app.adapter.rules });
  await insertItems(db, clock, runId, items, 0);
  const there = new Set(theirs.map(({ externalId }) => externalId));
  return brakeOf({
    removed: items.filter(({ action }) => action === 'delete').length,
    lost: mappings.filter(({ externalId }) => !there.has(externalId)).length,
    of: mappings.length,
  });
}

async function planPeople(
  { db, clock, app, runId }: Planning,
  readingId: string,
): Promise<Brake | undefined> {
  const appId = app.row.id;
  const day = today(clock, 'Asia/Shanghai');
  const rules = await memberRules(db, app);
  const departments = new Map(
    (await mappingsOf(db, appId, 'department')).map(({ localId, externalId }) => [localId, externalId]),
  );
  const mappings = new Map((await mappingsOf(db, appId, 'member')).map((row) => [row.localId, row]));
  const taken = new Set([...mappings.values()].map(({ externalId }) => externalId));
  const likely = await indexOf(db, readingId, taken);
  const here = new Set<string>();
  let position = 0;
  const write = async (items: readonly PlannedItem[]) => {
    await insertItems(db, clock, runId, items, position);
    position += items.length;
    return items;
  };
  for (let after: string | undefined; ; ) {
    const part = await directoryMembers(db, day, {
      ...(after === undefined ? {} : { after }),
      most: AT_ONCE,
    });
    const ours: OurMember[] = part.map((member) => {
      const department = member.departmentId === null ? null : departments.get(member.departmentId);
      return {
        localId: member.id,
        key: member.employeeNumber,
        name: member.name,
        departmentIds: department === undefined ? undefined : department === null ? [] : [department],
        fields: mapFields(member, rules),
      };
    });
    const known = part.flatMap(({ id }) => mappings.get(id) ?? []);
    const mirrored = await mirroredMembers(
      db,
      readingId,
      known.map(({ externalId }) => externalId),
    );
    const found = { byId: () => mirrored, like: likely };
    await write(planMembers({ ours, mappings: known, rules: app.adapter.rules, find: found, taken }));
    for (const { id } of part) here.add(id);
    if (part.length < AT_ONCE) break;
    after = part.at(-1)?.id;
  }
  const left = [...mappings.values()].filter(({ localId }) => !here.has(localId));
  const gone = await mirroredMembers(
    db,
    readingId,
    left.map(({ externalId }) => externalId),
  );
  const leavers = left.flatMap((mapping) => {
    const remote = gone.get(mapping.externalId);
    return remote ? [{ ...mapping, name: remote.name ?? remote.externalId, isActive: remote.isActive }] : [];
  });
  const removals = await write(planLeavers(leavers, app.adapter.rules));
  return brakeOf({
    removed: removals.filter(({ action }) => action === 'delete' || action === 'disable').length,
    lost: await countMissing(db, readingId, appId),
    of: mappings.size,
  });
}

/** Who there may be one of ours: by number, phone or mail, among those who are nobody's yet. */
async function indexOf(db: Kysely<DB>, readingId: string, taken: ReadonlySet<string>) {
  const index = new Map<string, string[]>();
  const add = (kind: string, value: string | undefined, id: string) => {
    if (value === undefined) return;
    const key = keyOf(kind, value);
    index.set(key, [...(index.get(key) ?? []), id]);
  };
  const rows = new Map<string, Pick<RemoteMember, 'externalId'> & RemoteMember>();
  for await (const part of membersOfReading(db, readingId))
    for (const member of part) {
      if (taken.has(member.externalId)) continue;
      rows.set(member.externalId, member);
      add('id', member.externalId, member.externalId);
      add('number', member.employeeNumber, member.externalId);
      add('phone', member.phone, member.externalId);
      add('mail', member.email, member.externalId);
    }
  return (member: OurMember): RemoteMember[] => {
    const ways: [string, string | undefined][] = [
      ['id', member.key],
      ['number', member.key],
      ['phone', textOf(member.fields.mobile)],
      ['mail', textOf(member.fields.email)],
    ];
    for (const [kind, value] of ways) {
      const ids = value === undefined ? [] : (index.get(keyOf(kind, value)) ?? []);
      if (ids.length > 0) return ids.flatMap((id) => rows.get(id) ?? []);
    }
    return [];
  };
}

const keyOf = (kind: string, value: string) =>
  `${kind}/${kind === 'phone' ? value.replace(/[^\d]/g, '').slice(-11) : value.toLowerCase()}`;

async function countMissing(db: Kysely<DB>, readingId: string, appId: string): Promise<number> {
  const row = await db
    .selectFrom('integration_mappings as m')
    .leftJoin('integration_mirror as r', (join) =>
      join.onRef('r.external_id', '=', 'm.external_id').on('r.run_id', '=', readingId),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('m.app_id', '=', appId)
    .where('m.object', '=', 'member')
    .where('r.external_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
