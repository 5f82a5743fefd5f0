import { passing, vendorServer } from '@suanpan/server/server-for-tests';
import type { Provider } from '@suanpan/server/words';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { until } from './hands.ts';
import type { useHouse } from './house.tsx';

/** What a form asks of an app of each platform, and what is answered: the last is its secret. */
export const KEYS = {
  wecom: ['Corp ID', 'corp', 'Agent ID', '1', 'contacts-secret'],
  dingtalk: ['App key', 'ding-key', 'Agent ID', '3000001', 'ding-secret'],
  feishu: ['App ID', 'cli_a', 'App key', 'ours', 'feishu-secret'],
} as const;

type Vendors = Awaited<ReturnType<typeof vendorServer>>;
/** The platforms, each as its contract says, beside a house whose company is small enough to be brought in step. */
export function usePlatforms(house: ReturnType<typeof useHouse>) {
  let vendors: Vendors;
  beforeAll(async () => {
    passing.wait = async () => undefined;
    vendors = await vendorServer();
  });
  afterAll(() => vendors.close());
  beforeEach(() => vendors.reset());

  const at = (platform: Provider, tab: string, more = '') =>
    house.visit('admin', `/workbench/admin/integrations?platform=${platform}&tab=${tab}${more}`);
  const apps = () => house.db.selectFrom('integration_apps').selectAll().execute();
  const runs = () =>
    house.db
      .selectFrom('integration_runs')
      .selectAll()
      .where('kind', '<>', 'read')
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  const mappings = () =>
    house.db.selectFrom('integration_mappings').selectAll().orderBy('local_id').execute();

  /** A few people and their departments: what is tried here doesn't need the whole company. All have a number, without which no platform takes them. */
  async function makeSmall() {
    const people = await house.db
      .selectFrom('employments as e')
      .innerJoin('assignments as a', 'a.employment_id', 'e.id')
      .select(['e.id', 'e.person_id', 'a.department_id'])
      .where('e.leave_date', 'is', null)
      .where('a.department_id', 'is not', null)
      .orderBy('e.employee_number')
      .limit(60)
      .execute();
    const all = await house.db.selectFrom('departments').select(['id', 'parent_id']).execute();
    const parents = new Map(all.map(({ id, parent_id }) => [id, parent_id]));
    const kept = new Set<string>();
    const staying = people.filter(({ department_id }) => {
      const line: string[] = [];
      for (let at = department_id; at; at = parents.get(at) ?? null) line.push(at);
      const fits = new Set([...kept, ...line]).size <= 6;
      if (fits) for (const id of line) kept.add(id);
      return fits;
    });
    const few = [...new Map(staying.map((row) => [row.id, row])).values()].slice(0, 5);
    await house.db
      .updateTable('departments')
      .set({ active: 0 })
      .where('id', 'not in', [...kept])
      .execute();
    await house.db
      .updateTable('employments')
      .set({ leave_date: '2026-10-31' })
      .where(
        'id',
        'not in',
        few.map(({ id }) => id),
      )
      .execute();
    for (const [index, { person_id }] of few.entries())
      await house.db
        .updateTable('persons')
        .set({ email: null, phone: `+86 138 0000 ${String(1000 + index)}` })
        .where('id', '=', person_id)
        .execute();
  }

  /** An app of the platform, with these already in step. */
  async function setUp(platform: Provider, ...inStep: ('departments' | 'members')[]) {
    await makeSmall();
    const [, appKey, , appId, appSecret] = KEYS[platform];
    const admin = await house.as('admin');
    await admin.command(`integrations.${platform}.apps.create`, {
      name: 'Ours',
      appKey,
      appId: platform === 'feishu' ? '' : appId,
      appSecret,
      baseUrl: vendors.baseUrls[platform],
      ...(platform === 'wecom' ? { purposes: ['directory'] } : {}),
    });
    // What sends for WeCom has a secret of its own.
    if (platform === 'wecom')
      await admin.command('integrations.wecom.apps.create', {
        name: 'Sender',
        appKey,
        appId: '1000002',
        appSecret: 'app-secret',
        purposes: ['messages', 'attendance'],
        baseUrl: vendors.baseUrls.wecom,
      });
    for (const of of inStep) {
      const { runId } = await admin.command<{ runId: string }>(`integrations.${platform}.${of}.sync`, {});
      await until(runs, (all) => all.some(({ id, state }) => id === runId && state === 'done'));
    }
  }

  return { vendors: (): Vendors => vendors, at, apps, runs, mappings, makeSmall, setUp };
}
