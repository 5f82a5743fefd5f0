import type { Provider } from '@suanpan/server/words';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, chooseFromMenu, dialog, fill, hands, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';
import { KEYS, usePlatforms } from './harness/platforms.ts';

const house = useHouse();

describe('the directories of the platforms', () => {
  const { vendors, at, apps, runs, mappings, makeSmall, setUp } = usePlatforms(house);

  /** @param shows the first of what the plan would do, in words */
  async function carryOut(of: 'departments' | 'members', platform: Provider, shows: RegExp) {
    await at(platform, of);
    await press('Plan a sync');
    await read('Waits for you');
    await screen.findAllByText(shows);
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
      await fill(/^Address of the platform/, vendors().baseUrls[platform], form);
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

      const { tree } = vendors()[platform];
      await carryOut('departments', platform, /^Below: – → (?!ours:)\S/);
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
    const { tree } = vendors().wecom;
    await carryOut('members', 'wecom', /^Departments: – → \D/);
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
    const { tree } = vendors().feishu;
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
    const { tree } = vendors().feishu;
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
    const { tree } = vendors().wecom;
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
    await carryOut('departments', 'wecom', /^Name: Theirs → Ours/);
    expect(await names()).toContain('Ours');
  });
});
