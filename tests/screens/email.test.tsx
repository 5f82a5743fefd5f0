import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseFromMenu, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

describe('the mail room', () => {
  const services = () => house.db.selectFrom('mail_services').selectAll().execute();
  const own = () =>
    house.db.selectFrom('mail_templates').selectAll().where('built_in', '=', 0).executeTakeFirstOrThrow();
  const logs = () => house.db.selectFrom('mail_log').selectAll().orderBy('id').execute();

  it('takes a service, whose password stays on the server', async () => {
    await house.visit('admin', '/workbench/admin/email?tab=services');
    await read(/No mail service yet/);
    await hands.click((await screen.findAllByText('Add service'))[0] as HTMLElement);
    const form = await dialog('Add service');
    await fill(/^Name/, 'Main', form);
    await fill(/^Host/, 'mail.invalid', form);
    await fill(/^Sender address/, 'pay', form);
    await press('Save', form);
    await form.findByText('Enter an email address.');
    expect(await services()).toEqual([]);
    await fill(/^Sender address/, 'pay@example.test', form);
    await fill(/^User/, 'suanpan', form);
    await fill(/^Password/, 'secret-word', form);
    await press('Save', form);
    await until(services, (rows) => rows.length === 1);
    await read('mail.invalid:587');
    expect((await services())[0]).toMatchObject({ name: 'Main', security: 'starttls', is_default: 1 });
    expect(document.body.textContent).not.toContain('secret-word');
    await chooseFromMenu('Actions for Main', 'Test connection');
    await read(/Server unreachable/);
    await chooseFromMenu('Actions for Main', 'Delete service');
    await press(/Delete|Confirm/, await dialog('Delete service'));
    await until(services, (rows) => rows.length === 0);
  });

  it('takes a template, says what it would say, and asks before the last one is switched off', async () => {
    await house.visit('admin', '/workbench/admin/email?tab=templates');
    await hands.click((await screen.findAllByText('Add template'))[0] as HTMLElement);
    const form = await dialog('Add template');
    await fill(/^Name/, 'Ours', form);
    await fill('Subject', 'Hello {{name}}', form);
    await fill('Text', '{{nothing}}', form);
    await press('Save', form);
    await read(/a place that mails for this purpose don't fill: nothing/);
    await fill('Text', 'Look: {{link}}', form);
    await form.findByText(/^Hello \S/);
    await press('Save', form);
    await read('Added.');
    expect(JSON.parse((await own()).texts).en).toEqual({ subject: 'Hello {{name}}', body: 'Look: {{link}}' });
    await press('Use “Ours”', undefined, 'switch');
    await until(own, (row) => row.enabled === 0);
    await press('Use “Sign-in links and codes”', undefined, 'switch');
    await press('Turn off', await dialog('Turn off'));
    const links = () =>
      house.db.selectFrom('mail_templates').select('enabled').where('purpose', '=', 'signIn').execute();
    await until(links, ([row]) => row?.enabled === 0);
  });

  it('sends again, and deletes from the log after asking', async () => {
    const admin = await house.as('admin');
    const service = {
      name: 'Main',
      host: 'mail.invalid',
      port: 25,
      security: 'none',
      fromAddress: 'a@example.test',
    };
    await admin.command('admin.email.services.create', service);
    await house.db
      .updateTable('users')
      .set({ email: 'admin@example.test' })
      .where('login_name', '=', 'admin')
      .execute();
    const { id } = (await services())[0] ?? { id: '' };
    await admin.command('admin.email.services.sendTest', { id });
    await until(logs, ([row]) => row?.state === 'retrying');
    await house.visit('admin', '/workbench/admin/email');
    await chooseFromMenu(/^Actions for (Test mail|测试邮件|測試郵件)$/, 'Cancel sending');
    await until(logs, ([row]) => row?.state === 'cancelled');
    await read('Canceled');
    await chooseFromMenu(/^Actions for (Test mail|测试邮件|測試郵件)$/, 'Send again');
    await until(logs, (rows) => rows.length === 2);
    expect((await logs())[1]?.resent_of).toBe((await logs())[0]?.id);
    const [first] = await logs();
    await house.visit('admin', '/workbench/admin/email?state=cancelled');
    await chooseFromMenu(/^Actions for (Test mail|测试邮件|測試郵件)$/, 'Delete from the log');
    await press(/Delete|Confirm/, await dialog('Delete from the log'));
    await until(logs, (rows) => rows.every((row) => row.id !== first?.id));
  });

  it('lets an address be right again, and is nobody’s without the right', async () => {
    await house.db
      .insertInto('mail_parked')
      .values({
        id: 'p',
        address: 'gone@example.test',
        response: '550 no',
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    await house.visit('admin', '/workbench/admin/email?tab=parked');
    await press('Address is right');
    await until(
      () => house.db.selectFrom('mail_parked').selectAll().execute(),
      (rows) => rows.length === 0,
    );
    await house.visit('payroll', '/workbench/admin/email?tab=services');
    await read('Sorry, you have no access to this page.');
    expect(named('button', 'Add service')).toEqual([]);
  });
});
