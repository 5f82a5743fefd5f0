import { passing, vendorServer } from '@suanpan/server/server-for-tests';
import type { Provider } from '@suanpan/server/words';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choose, chooseFromMenu, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

const KEYS = {
  wecom: ['Corp ID', 'corp', 'Agent ID', '1', 'contacts-secret'],
  dingtalk: ['App key', 'ding-key', 'Agent ID', '3000001', 'ding-secret'],
  feishu: ['App ID', 'cli_a', 'App key', 'ours', 'feishu-secret'],
} as const;

describe('the room of the platforms', () => {
  let vendors: Awaited<ReturnType<typeof vendorServer>>;
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

  async function carryOut(of: 'departments' | 'members', platform: Provider) {
    await at(platform, of);
    await press('Plan a sync');
    await read('Waits for you');
    const firstAbove = of === 'departments' ? /^Below: – → (?!ours:)\S/ : /^Departments: – → \D/;
    await screen.findAllByText(firstAbove);
    expect(document.body.textContent).not.toMatch(/ours:|parentId|departmentIds/);
    await press('Carry out', await dialog('Run'));
    await press('Carry out', await dialog('Carry out'));
    await until(runs, ([run]) => run?.state === 'done' || run?.state === 'partial');
  }

  it.each(['wecom', 'dingtalk', 'feishu'] as const)(
    '%s: takes an app whose secret is tried first, and brings departments and people in step',
    async (platform) => {
      const [keyLabel, key, idLabel, appId, secret] = KEYS[platform];
      await makeSmall();
      await at(platform, 'apps');
      await hands.click((await screen.findAllByText('Add app'))[0] as HTMLElement);
      const form = await dialog('Add app');
      await fill(/^Name/, 'Ours', form);
      await fill(new RegExp(`^${keyLabel}`), key, form);
      await fill(new RegExp(`^${idLabel}`), platform === 'feishu' ? '' : appId, form);
      await fill(/^Secret/, 'wrong', form);
      await fill(/^Address of the platform/, vendors.baseUrls[platform], form);
      await press('Verify', form);
      await form.findByText('The platform refused the app');
      await fill(/^Secret/, secret, form);
      await press('Verify', form);
      await form.findByText('The platform knows the app and lets it read.');
      expect(await apps()).toEqual([]);
      await press('Save', form);
      await until(apps, (rows) => rows.length === 1);
      expect(document.body.textContent).not.toContain(secret);
      await chooseFromMenu('Actions for Ours', 'Verify');
      await until(apps, ([row]) => row?.verified_at !== null && row?.verify_code === null);

      const { tree } = vendors[platform];
      await carryOut('departments', platform);
      expect(tree.departments.size).toBeGreaterThan(2);
      await at(platform, 'departments', '&pair=both');
      await screen.findAllByText('Matched');
      expect((await mappings()).length).toBe(tree.departments.size);
      await at(platform, 'departments');
      await press('Plan a sync');
      await read('Both sides agree.');
      // Nothing waits for anybody.
      await until(runs, ([run]) => run?.state === 'done');
      expect(await runs()).toHaveLength(2);
    },
  );

  it('brings people in step, takes a run back, matches by hand and writes one alone', async () => {
    await setUp('wecom', 'departments');
    const { tree } = vendors.wecom;
    await carryOut('members', 'wecom');
    const everybody = tree.members.size;
    expect(everybody).toBeGreaterThan(3);
    await at('wecom', 'members', '&side=theirs');
    await screen.findAllByText('Matched');
    await at('wecom', 'runs', `&run=${(await runs())[0]?.id}`);
    await press('Take back', await dialog('Run'));
    await press('Take back', await dialog('Take back'));
    await until(runs, ([run]) => run?.kind === 'undo' && run.state !== 'running');
    expect(tree.members.size).toBeLessThan(everybody);

    const [person] = await house.db
      .selectFrom('employments as e')
      .innerJoin('persons as p', 'p.id', 'e.person_id')
      .select(['e.id', 'e.employee_number', 'p.name'])
      .where('e.leave_date', 'is', null)
      .orderBy('e.employee_number')
      .execute();
    if (!person) throw new Error('Nobody works here.');
    const matched = async () => (await mappings()).find(({ local_id }) => local_id === person.id);
    await at('wecom', 'members', `&search=${person.employee_number}`);
    await chooseFromMenu(`Actions for ${person.name}`, 'Make a member');
    const made = await until(matched, (row) => row !== undefined);
    await at('wecom', 'members', `&search=${person.employee_number}`);
    await chooseFromMenu(`Actions for ${person.name}`, 'Bring in step');
    await read('Written to the platform.');
    await chooseFromMenu(`Actions for ${person.name}`, 'Take the match back');
    await until(matched, (row) => row === undefined);
    await at('wecom', 'members', `&search=${person.employee_number}`);
    await press('Read from the platform');
    await read(/\d+ found/);
    await at('wecom', 'members', `&search=${person.employee_number}`);
    await chooseFromMenu(`Actions for ${person.name}`, 'Match by hand');
    const form = await dialog('Match by hand');
    await choose(/On the platform/, new RegExp(made?.external_id ?? ''), form);
    await press('Match', form);
    await until(matched, (row) => row?.external_id === made?.external_id);
    await at('wecom', 'members', '&side=theirs');
    await chooseFromMenu(`Actions for ${person.name}`, 'Delete on the platform');
    await press(/Delete|Confirm/, await dialog('Delete on the platform'));
    await until(
      async () => [...tree.members.keys()],
      (ids) => !ids.includes(made?.external_id ?? ''),
    );
  });

  it('writes departments there one by one, and takes a mapping from a file', async () => {
    await setUp('feishu', 'departments');
    const { tree } = vendors.feishu;
    await at('feishu', 'departments');
    await press('New on the platform');
    const form = await dialog('New on the platform');
    await fill(/^Code/, 'X9', form);
    await fill(/^Name/, 'Their own', form);
    await press('Save', form);
    const names = async () => [...tree.departments.values()].map(({ name }) => name);
    await until(names, (all) => all.includes('Their own'));
    await chooseFromMenu('Actions for Their own', 'Change on the platform');
    const change = await dialog('Change on the platform');
    await fill(/^Name/, 'Their other', change);
    await press('Save', change);
    await until(names, (all) => all.includes('Their other'));
    await chooseFromMenu('Actions for Their other', 'Delete on the platform');
    await press(/Delete|Confirm/, await dialog('Delete on the platform'));
    await until(names, (all) => !all.includes('Their other'));

    const [some] = await mappings();
    const ours = await house.db
      .selectFrom('departments')
      .select('code')
      .where('id', '=', some?.local_id ?? '')
      .executeTakeFirstOrThrow();
    const file = new File(
      [`code,externalId\n${ours.code},${some?.external_id}\nNOWHERE,zzz\n`],
      'mapping.csv',
      { type: 'text/csv' },
    );
    await at('feishu', 'departments');
    await screen.findByText('Take a mapping file');
    await hands.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
    await read('1 matched, 1 wrong.');
  });

  it('matches several at once, departments and people', async () => {
    await setUp('feishu', 'departments');
    const { tree } = vendors.feishu;
    const [department] = await mappings();
    const [person] = await house.db
      .selectFrom('employments as e')
      .innerJoin('persons as p', 'p.id', 'e.person_id')
      .select(['e.id', 'p.name', 'e.employee_number'])
      .where('e.leave_date', 'is', null)
      .orderBy('e.employee_number')
      .execute();
    const ours = await house.db
      .selectFrom('departments')
      .select('code')
      .where('id', '=', department?.local_id ?? '')
      .executeTakeFirstOrThrow();
    await house.db
      .deleteFrom('integration_mappings')
      .where('local_id', '=', department?.local_id ?? '')
      .execute();
    tree.addMember({
      id: 'guest',
      departments: [],
      fields: { name: 'Guest', mobile: '+8613900001' },
      disabled: false,
    });
    const externalOf = async (id: string | undefined) =>
      (await mappings()).find(({ local_id }) => local_id === id)?.external_id;

    await at('feishu', 'departments');
    await press('Match several');
    const departments = await dialog('Match several');
    await choose(new RegExp(`· ${ours.code}$`), new RegExp(department?.external_id ?? ''), departments);
    await press('Match', departments);
    await until(
      () => externalOf(department?.local_id),
      (id) => id === department?.external_id,
    );

    await at('feishu', 'members');
    await press('Read from the platform');
    await read(/\d+ found/);
    await at('feishu', 'members');
    await press('Match several');
    const people = await dialog('Match several');
    await choose(new RegExp(`· ${person?.employee_number}$`), /Guest · guest/, people);
    await press('Match', people);
    await until(
      () => externalOf(person?.id),
      (id) => id === 'guest',
    );
  });

  it('asks whose word counts where both sides have changed', async () => {
    await setUp('wecom', 'departments');
    const { tree } = vendors.wecom;
    const names = async () => [...tree.departments.values()].map(({ name }) => name);
    const [some] = await mappings();
    const ours = await house.db
      .selectFrom('departments')
      .selectAll()
      .where('id', '=', some?.local_id ?? '')
      .executeTakeFirstOrThrow();
    tree.update(some?.external_id ?? '', { name: 'Theirs' });
    const changed = { names: JSON.stringify({ 'zh-CN': 'Ours', en: 'Ours' }) };
    await house.db.updateTable('departments').set(changed).where('id', '=', ours.id).execute();
    await at('wecom', 'departments');
    await press('Plan a sync');
    await read('Changed on both sides.');
    await press('Ours counts');
    await read('Done');
    await press('Drop the plan');
    await carryOut('departments', 'wecom');
    expect(await names()).toContain('Ours');
  });

  it('reads micro-apps, and writes only the fields that somebody has chosen', async () => {
    await setUp('dingtalk');
    const micro = () =>
      house.db.selectFrom('integration_micro_apps').selectAll().orderBy('agent_id').execute();
    await at('dingtalk', 'apps');
    await press('Read from the platform');
    const [first] = await until(micro, (rows) => rows.length > 0);
    await chooseFromMenu(`Actions for ${first?.name}`, 'Forget micro-app');
    await press(/Confirm|Forget/, await dialog('Forget micro-app'));
    await until(micro, (rows) => !rows.some(({ id }) => id === first?.id));
    await press('Add by agent ID');
    const add = await dialog('Add by agent ID');
    await choose(/^App/, 'Ours', add);
    await fill(/^Agent ID/, '77', add);
    await fill(/^Name/, 'Payslips', add);
    await press('Save', add);
    await until(micro, (rows) => rows.some(({ agent_id }) => agent_id === '77'));

    const lines = () => house.db.selectFrom('integration_field_configs').selectAll().execute();
    await at('dingtalk', 'fields');
    await press('Add line');
    const form = await dialog('Add line');
    await choose(/^Source field/, 'Post', form);
    await press('Save', form);
    expect(await lines()).toEqual([]);
    await choose(/^Target field/, 'work_place', form);
    await press('Save', form);
    const stored = await until(lines, (rows) =>
      rows.some(({ target_field }) => target_field === 'work_place'),
    );
    expect(stored.find(({ target_field }) => target_field === 'work_place')).toMatchObject({
      source_field: 'post',
    });
    await chooseFromMenu('Actions for work_place', 'Delete line');
    await press(/Confirm|Delete/, await dialog('Delete line'));
    await until(lines, (rows) => !rows.some(({ target_field }) => target_field === 'work_place'));
  });

  it('keeps a message until it is sent, recalls it, reads attendance, and shows every call without a secret', async () => {
    await setUp('wecom', 'departments', 'members');
    const messages = () => house.db.selectFrom('integration_messages').selectAll().execute();
    await at('wecom', 'messages');
    await hands.click((await screen.findAllByText('Write a message'))[0] as HTMLElement);
    const form = await dialog('Write a message');
    await press('Save draft', form);
    expect(await messages()).toEqual([]);
    await fill(/^Text/, 'Pay day is Friday', form);
    const [member] = [...vendors.wecom.tree.members.keys()];
    await choose('To members', new RegExp(member ?? ''), form);
    await press('Save draft', form);
    await until(messages, ([row]) => row?.state === 'draft');
    await chooseFromMenu('Actions for Pay day is Friday', 'Send');
    await press('Send', await dialog('Send'));
    await until(messages, ([row]) => row?.state === 'sent');
    await read('Sent');
    await chooseFromMenu('Actions for Pay day is Friday', 'Recall');
    await press('Recall', await dialog('Recall'));
    await until(messages, ([row]) => row?.state === 'recalled');

    const taken = () => house.db.selectFrom('punches').selectAll().where('source', '=', 'platform').execute();
    const punch = { checkin_type: '上班打卡', exception_type: '', checkin_time: 1_788_224_400 };
    vendors.wecom.punches = [
      { ...punch, userid: member },
      { ...punch, userid: 'stranger' },
    ];
    expect(await taken()).toEqual([]);
    await at('wecom', 'attendance', '&from=2026-09-01&to=2026-09-01');
    await press('Read and take in');
    await read(/1 record of \d+ people/);
    await read(/1 new punch · Taken in 1/);
    expect(await taken()).toHaveLength(1);
    await at('wecom', 'calls');
    await screen.findAllByText(/POST \/cgi-bin\/message\/send/);
    expect(document.body.textContent).not.toMatch(/contacts-secret|access_token=/);

    await house.strip('admin');
    await at('wecom', 'messages');
    await read(/denied|not allowed|no access/i);
    expect(named('button', 'Write a message')).toEqual([]);
  });
});
