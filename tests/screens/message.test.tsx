import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, chooseFromMenu, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

describe('the room for messages', () => {
  const rows = (table: 'message_accounts' | 'message_services' | 'message_signs' | 'message_templates') =>
    house.db.selectFrom(table).selectAll().execute();
  const logs = () => house.db.selectFrom('message_log').selectAll().orderBy('id').execute();
  const add = async (label: string) => {
    await hands.click((await screen.findAllByText(label))[0] as HTMLElement);
    return dialog(label);
  };

  it('takes account, sign, service and template one after the other, and gives no secret back', async () => {
    await house.visit('admin', '/workbench/admin/message?tab=accounts');
    const account = await add('Add account');
    await fill(/^Name/, 'Vendor', account);
    await fill(/^Key ID/, 'ak', account);
    await fill(/^Secret/, 'secret-word', account);
    await fill(/^Address/, 'https://evil.example.test', account);
    await press('Save', account);
    await read(/not an address of this vendor/);
    expect(await rows('message_accounts')).toEqual([]);
    await fill(/^Address/, '', account);
    await press('Save', account);
    await until(
      () => rows('message_accounts'),
      (found) => found.length === 1,
    );
    await read('https://dysmsapi.aliyuncs.com');
    expect(document.body.textContent).not.toContain('secret-word');

    await house.visit('admin', '/workbench/admin/message?tab=signs');
    const sign = await add('Add sign');
    await fill(/^Sign/, 'Suanpan', sign);
    await choose(/^Account/, 'Vendor', sign);
    await choose(/^Approval/, 'Approved', sign);
    await press('Save', sign);
    await until(
      () => rows('message_signs'),
      ([row]) => row?.audit_state === 'approved',
    );

    await house.visit('admin', '/workbench/admin/message?tab=services');
    const service = await add('Add service');
    await fill(/^Name/, 'Main', service);
    await choose(/^Account/, 'Vendor', service);
    await press('Save', service);
    await read(/This vendor needs a sign/);
    await choose(/^Sign/, 'Suanpan', service);
    await press('Save', service);
    await until(
      () => rows('message_services'),
      ([row]) => row?.is_default === 1,
    );

    await house.visit('admin', '/workbench/admin/message?tab=templates');
    const template = await add('Add template');
    await fill(/^Name/, 'Ours', template);
    await choose(/^Service/, 'Main', template);
    await fill(/^Code/, 'SMS_1', template);
    await fill('Text', '{{nothing}}', template);
    await press('Save', template);
    await read(/a place that messages for this purpose don't fill: nothing/);
    await fill('Text', '{{title}}', template);
    await press('Save', template);
    await until(
      () => rows('message_templates'),
      ([row]) => row?.code === 'SMS_1' && row.audit_state === 'pending',
    );
    await chooseFromMenu('Actions for Ours', 'Delete template');
    await press(/Delete|Confirm/, await dialog('Delete template'));
    await until(
      () => rows('message_templates'),
      (found) => found.length === 0,
    );
  });

  it('freezes a service after asking, shows no number of what then could not leave, and deletes it from the log', async () => {
    const admin = await house.as('admin');
    await house.db
      .updateTable('users')
      .set({ phone: '+886912345678', language: 'en' })
      .where('login_name', '=', 'admin')
      .execute();
    const account = { name: 'Vendor', provider: 'twilio', keyId: 'AC0', secret: 's' };
    const made = async (path: string, input: object) =>
      ((await admin.command(path, input)) as { id: string }).id;
    const accountId = await made('admin.message.accounts.create', account);
    const service = { name: 'Main', accountId, sender: '+15005550006' };
    const serviceId = await made('admin.message.services.create', service);
    const template = { purpose: 'notice', name: 'Ours', serviceId, texts: { en: '{{title}}' } };
    const templateId = await made('admin.message.templates.create', template);

    await house.visit('admin', '/workbench/admin/message?tab=services');
    await chooseFromMenu('Actions for Main', 'Freeze');
    expect((await rows('message_services'))[0]?.frozen).toBe(0);
    await press('Freeze', await dialog('Freeze'));
    await until(
      () => rows('message_services'),
      ([row]) => row?.frozen === 1,
    );
    await admin.command('admin.message.templates.sendTest', { id: templateId });
    await house.visit('admin', '/workbench/admin/message');
    await read('*'.repeat(10).concat('678'));
    expect(document.body.textContent).not.toContain('912345678');
    expect(await logs()).toMatchObject([{ state: 'cancelled', problem: 'serviceOff', phone_cipher: null }]);
    await chooseFromMenu(/^Actions for Test message/, 'Delete from the log');
    await press(/Delete|Confirm/, await dialog('Delete from the log'));
    await until(logs, (found) => found.length === 0);
  });

  it('is nobody’s without the right', async () => {
    await house.visit('payroll', '/workbench/admin/message?tab=services');
    await read('Sorry, you have no access to this page.');
    expect(named('button', 'Add service')).toEqual([]);
  });
});
