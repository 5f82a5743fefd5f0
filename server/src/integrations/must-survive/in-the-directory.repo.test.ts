import { expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { firstOf } from '../adapters/read-values.ts';
import { PROVIDERS } from '../integrations.words.ts';
import { planDepartments } from '../sync/plan-departments.ts';
import { planLeavers } from '../sync/plan-members.ts';
import { finish } from '../testing.ts';
import { answer, PATHS, useSurvivalHouse } from './survival-house.ts';

/** Half done writes, doubles, moves, names and what is hidden. Each test is named as its row of what has to be survived. */
describeEachDatabase('what has to be survived in the directory', (test) => {
  const at = useSurvivalHouse(test);
  const { api, double, setUp, sync, items, inStep, mappingOf, someone, addDepartment, removeDepartment } = at;

  it.each(PROVIDERS)('Partial success (%s): per-recipient result; “partial” state', async (provider) => {
    await inStep(provider);
    if (provider === 'wecom')
      await setUp(provider, {
        appId: '1000002',
        appSecret: 'app-secret',
        purposes: ['messages'],
        name: 'Sender',
      });
    // What sends for WeCom is an app of its own.
    const app = provider === 'wecom' ? { appConfigId: '1000002' } : {};
    const { externalId } = await someone(provider);
    const { id } = await api(provider).messages.create({
      ...app,
      text: `Hello ${provider}`,
      memberIds: [externalId ?? '', 'Nobody'],
    } as never);
    await api(provider).messages.send({ id });
    await at.house.services.queue.drain(at.house.services);
    const sent = await api(provider).messages.get({ id });
    expect(sent.state).toBe('partial');
    expect(sent.failed.map((each) => each.id.toLowerCase())).toEqual(['nobody']);
    expect(double(provider).sent.map(({ to }) => to)).toEqual([externalId]);
  });

  it.each([44054, 44055, 44056])('Partial success (feishu, %i): made, with a warning', async (code) => {
    await setUp('feishu');
    await sync('feishu', 'departments');
    const { faults, tree } = double('feishu');
    const who = await someone('feishu');
    faults.plan({ path: PATHS.feishu.makeMember, do: { kind: 'doneBut', code } });
    await api('feishu').members.create({ employmentId: who.id });
    expect(tree.members.size).toBe(1);
    expect((await mappingOf(who.id))?.last_error).not.toBeNull();
    expect(faults.calls(PATHS.feishu.makeMember)).toHaveLength(1);
  });

  it.each(PROVIDERS)('Duplicate user (%s): look up; ours → link, else conflict queue', async (provider) => {
    await setUp(provider);
    await sync(provider, 'departments');
    const { tree, faults } = double(provider);
    const plan = await sync(provider, 'members', { dryRun: true });
    const [first, second] = (await items(provider, plan.id)).filter(({ action }) => action === 'create');
    // Meanwhile somebody has made one of them there under our number, and another took the phone of a second.
    const number = String(first?.changes.key?.after);
    tree.addMember({ id: number, departments: [], fields: { mobile: '13911110000' }, disabled: false });
    const phone = String(second?.changes.mobile?.after);
    tree.addMember({ id: 'their-own', departments: [], fields: { mobile: phone }, disabled: false });
    const taken = await at.house.services.db
      .selectFrom('employments')
      .select('id')
      .where('id', 'not in', [first?.localId ?? '', second?.localId ?? ''])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await api(provider).runs.map({ object: 'member', localId: taken.id, externalId: 'their-own' });
    const run = await finish(at.house, provider, await api(provider).runs.confirm({ id: plan.id }));
    expect(run.state).toBe('partial');
    expect((await mappingOf(first?.localId ?? ''))?.external_id).toBe(number);
    expect(await mappingOf(second?.localId ?? '')).toBeUndefined();
    const all = await items(provider, run.id);
    expect(all.find(({ localId }) => localId === second?.localId)).toMatchObject({ state: 'failed' });
    expect((await mappingOf(taken.id))?.external_id).toBe('their-own');
    expect(faults.calls(PATHS[provider].makeMember).length).toBe(tree.members.size);
  });

  it.each(PROVIDERS)(
    'Duplicate department (%s): look up under parent; link or conflict',
    async (provider) => {
      await inStep(provider);
      const { tree } = double(provider);
      const id = await addDepartment('dup');
      const plan = await sync(provider, 'departments', { dryRun: true });
      const [item] = await items(provider, plan.id);
      const wanted = { id: provider === 'feishu' ? 'dup' : '777', name: 'dup', order: 0, key: 'dup' };
      tree.create({ ...wanted, parentId: String(item?.changes.parentId?.after ?? tree.rules.root) });
      const run = await finish(at.house, provider, await api(provider).runs.confirm({ id: plan.id }));
      expect(run.state).toBe('done');
      expect((await mappingOf(id))?.external_id).toBe(wanted.id);
      expect([...tree.departments.values()].filter(({ name }) => name === 'dup')).toHaveLength(1);
      await removeDepartment('dup');
    },
  );

  it.each(PROVIDERS)('Moved under itself (%s): check before sending', async (provider) => {
    await inStep(provider);
    const { tree, faults } = double(provider);
    const child = [...tree.departments.values()].find(({ parentId }) => parentId !== tree.rules.root);
    const parent = tree.get(child?.parentId ?? '');
    for (const parentId of [parent.id, child?.id ?? ''])
      expect(await refusalCodeOf(api(provider).departments.update({ id: parent.id, parentId }))).toBe(
        'integrations.MOVED_UNDER_ITSELF',
      );
    expect(faults.seen.filter(({ path, method }) => /update/.test(path) || method === 'PATCH')).toEqual([]);
  });

  it.each(PROVIDERS)(
    'Parent deleted meanwhile (%s): re-read tree, mark subtree skipped',
    async (provider) => {
      await inStep(provider);
      const { tree } = double(provider);
      const above = await addDepartment('above');
      await addDepartment('below', { parentId: above });
      await addDepartment('beside');
      const plan = await sync(provider, 'departments', { dryRun: true });
      const parent = (await items(provider, plan.id)).find(({ name }) => name === 'above');
      double(provider).faults.plan({
        path: PATHS[provider].makeDepartment,
        nth: 1 + (await items(provider, plan.id)).findIndex(({ name }) => name === 'above'),
        do: {
          wecom: answer(200, { errcode: 60004, errmsg: 'parent not found' }),
          dingtalk: answer(200, { errcode: 60004, errmsg: 'parent not found' }),
          feishu: answer(400, { code: 44101, msg: 'parent missing' }),
        }[provider],
      });
      const run = await finish(at.house, provider, await api(provider).runs.confirm({ id: plan.id }));
      expect(run.state).toBe('partial');
      const came = Object.fromEntries(
        (await items(provider, run.id)).map(({ name, state }) => [name, state]),
      );
      expect(came).toMatchObject({ above: 'failed', below: 'skipped', beside: 'done' });
      expect(parent?.action).toBe('create');
      // Read again, the rest is made.
      expect((await sync(provider, 'departments')).state).toBe('done');
      expect([...tree.departments.values()].map(({ name }) => name)).toEqual(
        expect.arrayContaining(['above', 'below', 'beside']),
      );
      for (const code of ['below', 'above', 'beside']) await removeDepartment(code);
    },
  );

  it.each(PROVIDERS)('Delete non-empty (%s): leaf-first, else report', async (provider) => {
    await inStep(provider);
    const { tree } = double(provider);
    const above = await addDepartment('upper');
    const below = await addDepartment('lower', { parentId: above });
    expect((await sync(provider, 'departments')).state).toBe('done');
    const there = async (id: string) => (await mappingOf(id))?.external_id ?? '';
    const [upper, lower] = [await there(above), await there(below)];
    tree.addMember({ id: 'guest', departments: [lower], fields: { mobile: '13922220000' }, disabled: false });
    for (const code of ['lower', 'upper']) await removeDepartment(code);
    const run = await sync(provider, 'departments');
    expect(run.state).toBe('partial');
    expect((await items(provider, run.id)).map(({ name, state }) => [name, state])).toEqual([
      ['lower', 'failed'],
      ['upper', 'failed'],
    ]);
    tree.removeMember('guest');
    expect(await sync(provider, 'departments')).toMatchObject({ state: 'done', counts: { delete: 2 } });
    expect([tree.departments.has(upper), tree.departments.has(lower)]).toEqual([false, false]);
  });

  it.each(PROVIDERS)('Unknown user (%s): distinguish “not visible” from “gone”', async (provider) => {
    await inStep(provider);
    const { tree, faults } = double(provider);
    const who = await someone(provider);
    tree.removeMember(who.externalId ?? '');
    const run = await sync(provider, 'members');
    expect(run.state).toBe('partial');
    expect(await items(provider, run.id)).toMatchObject([{ action: 'conflict', code: 'goneThere' }]);
    // Neither made a second time nor forgotten.
    expect(faults.calls(PATHS[provider].makeMember)).toEqual([]);
    expect((await mappingOf(who.id))?.external_id).toBe(who.externalId);
    expect(await refusalCodeOf(api(provider).members.get({ id: who.externalId ?? '' }))).toBe(
      'platform.NOT_FOUND',
    );
  });

  it.each(PROVIDERS)('10 000 members (%s): stream to snapshot, a page at a time', async (provider) => {
    await inStep(provider);
    const { tree, faults } = double(provider);
    const [home] = [...tree.departments.keys()];
    for (let n = 0; n < 130; n++)
      tree.addMember({
        id: `crowd${n}`,
        departments: [home ?? ''],
        fields: { mobile: `137${String(n).padStart(8, '0')}` },
        disabled: false,
      });
    const run = await finish(at.house, provider, await api(provider).members.read({}));
    expect(run.counts.found).toBe(tree.members.size);
    const pages = faults.calls(PATHS[provider].people).length;
    const extra = { wecom: 0, dingtalk: 1, feishu: 2 }[provider];
    expect(pages).toBeGreaterThanOrEqual(tree.departments.size + 1 + extra);
  });

  it.each(PROVIDERS)(
    'One person in several departments (%s): dedupe, merge department sets',
    async (provider) => {
      await inStep(provider);
      const { tree } = double(provider);
      const [one, other] = [...tree.departments.keys()];
      tree.addMember({
        id: 'double',
        departments: [one ?? '', other ?? ''],
        fields: { name: 'Double', mobile: '13933330000' },
        disabled: false,
      });
      const run = await finish(at.house, provider, await api(provider).members.read({}));
      expect(run.counts.found).toBe(tree.members.size);
      const { rows } = await api(provider).members.theirs({ filter: { where: { id: 'double' } } });
      expect(rows).toHaveLength(1);
      expect([...(rows[0]?.departmentIds ?? [])].sort()).toEqual([one, other].sort());
    },
  );

  it.each(PROVIDERS)(
    'Emoji / 4-byte / combining names (%s): sent whole, never a pair cut',
    async (provider) => {
      await setUp(provider);
      const name = '研发👩‍💻𠮷é部';
      await addDepartment('emoji', { name });
      expect((await sync(provider, 'departments')).state).toBe('done');
      expect([...double(provider).tree.departments.values()].map((row) => row.name)).toContain(name);
      const family = '👩‍💻'.repeat(40);
      const cut = firstOf(family, 64, (text) => Buffer.byteLength(text));
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(64);
      expect(family.startsWith(cut) && cut.length % '👩‍💻'.length === 0).toBe(true);
      await removeDepartment('emoji');
    },
  );

  const FORBIDDEN = { wecom: '\\:*?"<>|', dingtalk: '-,，', feishu: '/' };
  it.each(PROVIDERS)('Forbidden characters (%s): validate in plan', async (provider) => {
    await inStep(provider);
    const signs = [...FORBIDDEN[provider]];
    for (const [at, sign] of signs.entries()) await addDepartment(`sign${at}`, { name: `A${sign}${at}` });
    const run = await sync(provider, 'departments');
    const all = await items(provider, run.id);
    expect(all.map(({ action, code }) => [action, code])).toEqual(
      signs.map(() => ['conflict', 'nameForbidden']),
    );
    expect(double(provider).faults.calls(PATHS[provider].makeDepartment)).toEqual([]);
    for (const at of signs.keys()) await removeDepartment(`sign${at}`);
  });

  it.each(PROVIDERS)('Hidden fields (%s): absent ≠ empty', async (provider) => {
    await inStep(provider);
    const { tree, faults } = double(provider);
    const kept = [...tree.members].map(([id, { fields }]) => [id, fields.mobile]);
    // No longer shown to the app.
    for (const member of tree.members.values()) {
      delete member.fields.mobile;
      delete member.fields.email;
    }
    expect(await sync(provider, 'members')).toMatchObject({ counts: {} });
    expect(faults.seen.filter(({ path, method }) => /user\/update/.test(path) || method === 'PATCH')).toEqual(
      [],
    );
    expect(kept.every(([, mobile]) => mobile)).toBe(true);
  });

  it('Leaver still referenced: let in no more, and what the platform refuses is told', () => {
    // Who leads whom is never written, so nothing of ours refers to a leaver there.
    const left = { localId: 'a', externalId: 'a', base: null, state: 'mapped', madeHere: true } as const;
    const leaver = { ...left, name: 'A', isActive: true };
    expect(planLeavers([leaver], { canDisable: true })).toMatchObject([{ action: 'disable' }]);
    expect(planLeavers([leaver], { canDisable: false })).toMatchObject([{ action: 'delete' }]);
    expect(planLeavers([{ ...leaver, madeHere: false }], { canDisable: false })).toMatchObject([
      { action: 'conflict', conflict: 'leftHere' },
    ]);
  });

  it('Moved under itself, in ours: a circle is put off, not sent', () => {
    const row = (id: string, parentId: string) => ({
      ...{ id, code: id, name: id, parentId, managerEmploymentId: null },
    });
    const plan = planDepartments({
      ours: [row('a', 'b'), row('b', 'a')],
      theirs: [],
      mappings: [],
      rules: { departmentName: { most: 32, forbidden: /\|/ }, levels: 15 },
    });
    expect(plan.map(({ action, conflict }) => [action, conflict])).toEqual([
      ['conflict', 'tooDeep'],
      ['conflict', 'tooDeep'],
    ]);
  });
});
