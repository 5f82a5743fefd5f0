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
export async function openHouse(test: TestDatabase) {
  passing.wait = async () => undefined;
  const services = await createTestServices(test, { OUTGOING_PRIVATE_HOSTS: '127.0.0.1' });
  const stored = await storePeople(services, smallCompany('2026-03-15'));
  const persons = await services.db.selectFrom('persons').select('id').orderBy('id').execute();
  for (const [at, { id }] of persons.entries())
    await services.db
      .updateTable('persons')
      .set({ email: null, phone: `+86 138 0000 ${String(1000 + at)}` })
      .where('id', '=', id)
      .execute();
  const vendors = await vendorServer();
  const callerOf = createCallerFactory(appRouter);
  const permissions = ['integrations.view', 'integrations.edit'];
  return {
    services,
    stored,
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
export type House = Awaited<ReturnType<typeof openHouse>>;

const KEYS: Record<Provider, { appKey: string; appSecret: string; appId: string }> = {
  wecom: { appKey: 'corp', appSecret: 'contacts-secret', appId: '1' },
  dingtalk: { appKey: 'ding-key', appSecret: 'ding-secret', appId: '3000001' },
  feishu: { appKey: 'cli_a', appSecret: 'feishu-secret', appId: '' },
};

export const appOf = (house: House, provider: Provider, more: object = {}) => ({
  name: provider,
  ...KEYS[provider],
  baseUrl: house.vendors.baseUrls[provider],
  ...more,
});

const A_WHILE_MS = 3600_000;

/** Runs what waits, also what is tried again a while later, and answers what the run came to. */
export async function finish(house: House, provider: Provider, { runId }: { runId: string }) {
  const { runs } = house.caller.integrations[provider];
  for (let tries = 0; tries < 4; tries++) {
    await house.services.queue.drain(house.services);
    if ((await runs.get({ id: runId })).state !== 'running') break;
    house.clock.advance(A_WHILE_MS);
  }
  return runs.get({ id: runId });
}
