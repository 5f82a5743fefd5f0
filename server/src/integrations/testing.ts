import { smallCompany } from '@suanpan/fixtures';
import { appRouter } from '../app-router.ts';
import { storePeople } from '../people/index.ts';
import type { TestDatabase } from '../platform/db/testing.ts';
import { newId } from '../platform/ids/new-id.ts';
import { createCallerFactory } from '../platform/trpc/procedure.ts';
import { createTestServices } from '../testing/create-test-services.ts';
import { testContext } from '../testing/test-context.ts';
import { vendorServer } from '../testing/vendors/vendor-server.ts';
import type { Provider } from './integrations.words.ts';
import { passing } from './vendor/pause.ts';

/** A small company, the three platforms on this machine, and an administrator. No time passes between calls. */
export async function openHouse(test: TestDatabase): Promise<House> {
  const house = await openEmptyHouse(test);
  const { services } = house;
  const stored = await storePeople(services, smallCompany('2026-03-15'));
  const persons = await services.db.selectFrom('persons').select('id').orderBy('id').execute();
  for (const [at, { id }] of persons.entries())
    await services.db
      .updateTable('persons')
      .set({ email: null, phone: `+86 138 0000 ${String(1000 + at)}` })
      .where('id', '=', id)
      .execute();
  return Object.assign(house, { stored });
}
export type House = EmptyHouse & { stored: Awaited<ReturnType<typeof storePeople>> };

/** Only so many people with the departments they stand in: what is tried doesn't need the whole company. */
export async function keepFew({ services: { db } }: EmptyHouse, people: number): Promise<void> {
  const all = await db
    .selectFrom('employments as e')
    .innerJoin('assignments as a', 'a.employment_id', 'e.id')
    .innerJoin('departments as d', 'd.id', 'a.department_id')
    .select(['e.id', 'd.path'])
    .where('e.leave_date', 'is', null)
    .orderBy('d.level', 'desc')
    .orderBy('e.employee_number')
    .execute();
  const kept = [...new Map(all.map((row) => [row.id, row])).values()].slice(0, people);
  const ids = kept.map(({ id }) => id);
  await db.updateTable('employments').set({ leave_date: '2026-01-31' }).where('id', 'not in', ids).execute();
  const departments = await db.selectFrom('departments').select(['id', 'path']).execute();
  const needed = departments.filter(({ path }) => kept.some((one) => one.path.startsWith(path)));
  await db
    .updateTable('departments')
    .set({ active: 0 })
    .where(
      'id',
      'not in',
      needed.map(({ id }) => id),
    )
    .execute();
}

/** The same without anybody. */
export async function openEmptyHouse(test: TestDatabase) {
  passing.wait = async () => undefined;
  const services = await createTestServices(test, { OUTGOING_PRIVATE_HOSTS: '127.0.0.1' });
  const vendors = await vendorServer();
  const callerOf = createCallerFactory(appRouter);
  const permissions = ['integrations.view', 'integrations.edit'];
  return {
    services,
    vendors,
    clock: test.clock,
    /** Every call is a command of its own. */
    get caller() {
      return this.callerOf([]);
    },
    /** An administrator who works here as these. */
    callerOf: (employmentIds: readonly string[]) =>
      callerOf({
        ...testContext(services, { permissions, key: newId(test.clock), employmentIds }),
        traceId: newId(test.clock),
      }),
  };
}
export type EmptyHouse = Awaited<ReturnType<typeof openEmptyHouse>>;

const KEYS: Record<Provider, { appKey: string; appSecret: string; appId: string }> = {
  wecom: { appKey: 'corp', appSecret: 'contacts-secret', appId: '1' },
  dingtalk: { appKey: 'ding-key', appSecret: 'ding-secret', appId: '3000001' },
  feishu: { appKey: 'cli_a', appSecret: 'feishu-secret', appId: '' },
};

export const appOf = (house: EmptyHouse, provider: Provider, more: object = {}) => ({
  name: provider,
  ...KEYS[provider],
  baseUrl: house.vendors.baseUrls[provider],
  ...more,
});

const A_WHILE_MS = 3600_000;

/** Runs what waits, also what is tried again a while later, and answers what the run came to. */
export async function finish(house: EmptyHouse, provider: Provider, { runId }: { runId: string }) {
  const { runs } = house.caller.integrations[provider];
  for (let tries = 0; tries < 4; tries++) {
    await house.services.queue.drain(house.services);
    if ((await runs.get({ id: runId })).state !== 'running') break;
    house.clock.advance(A_WHILE_MS);
  }
  return runs.get({ id: runId });
}
