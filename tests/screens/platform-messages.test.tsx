import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, chooseFromMenu, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';
import { usePlatforms } from './harness/platforms.ts';

const house = useHouse();

describe('what goes to the platforms, and comes from there', () => {
  const { vendors, at, setUp } = usePlatforms(house);

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
    const [member] = [...vendors().wecom.tree.members.keys()];
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
    vendors().wecom.punches = [
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
