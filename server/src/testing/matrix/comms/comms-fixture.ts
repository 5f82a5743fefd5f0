import { queueMail } from '../../../admin/email/index.ts';
import { keyOf } from '../../../admin/email/queue-mail.ts';
import { queueMessage } from '../../../admin/message/index.ts';
import { writeFact } from '../../../platform/db/installation.ts';
import type { MatrixRecords } from '../matrix-records.ts';

const mailText = { en: { subject: '{{title}}', body: '{{body}}' } };

/** What an administrator has in the back office: mail services, templates and mails. */
export async function makeComms(records: MatrixRecords): Promise<void> {
  const { services, clock } = records;
  const { db, config } = services;
  const own = records.at('user', 'own');
  await db.updateTable('users').set({ email: 'caller@example.test' }).where('id', '=', own).execute();
  const { email } = records.all(own).admin;
  const service = { name: 'Mail', host: 'mail.example.test', port: 25, security: 'none' as const };
  records.put(
    'mailService',
    'near',
    (await email.services.create({ ...service, fromAddress: 'pay@example.test' })).id,
  );
  const template = { purpose: 'notice', name: 'Ours', texts: mailText };
  records.put('mailTemplate', 'near', (await email.templates.create(template)).id);
  const values = { title: 'Told', body: '', name: '', link: '' };
  for (const [kind, state] of [
    ['mail', 'sent'],
    ['waitingMail', 'queued'],
  ] as const) {
    const mail = {
      purpose: 'notice',
      recipientId: own,
      address: 'caller@example.test',
      language: 'en',
      values,
    };
    const made = records.put(kind, 'near', await queueMail({ db, clock, config }, mail));
    await db
      .updateTable('mail_log')
      .set({ state, template_id: null, service_id: null })
      .where('id', '=', made)
      .execute();
  }
  const parked = { id: records.id(), address: keyOf('gone@example.test'), response: '550' };
  await db
    .insertInto('mail_parked')
    .values({ ...parked, created_at: clock.now().toISOString() })
    .execute();
  records.put('mailParked', 'near', parked.id);

  await makeMessages(records);
  await makeMapping(records);
  const job = await services.queue.door(db).enqueue({ topic: 'platform.scrub', payload: {} });
  await db.updateTable('jobs').set({ state: 'dead' }).where('id', '=', job).execute();
  records.put('deadJob', 'near', job);
  const backup = { id: records.id(), at: clock.now().toISOString(), place: '/no/such/backup', size: 1 };
  await db.insertInto('backups').values(backup).execute();
  records.put('backup', 'near', backup.id);
  const restore = { id: records.id(), place: backup.place, backup_at: backup.at, reason: 'A wrong import' };
  const asked = { state: 'asked' as const, asked_by: records.at('user', 'far'), asked_at: backup.at };
  await db
    .insertInto('restores')
    .values({ ...restore, ...asked })
    .execute();
  records.put('restore', 'near', restore.id);

  const tasks = () => records.all(own).admin.timedTasks;
  const task = { name: 'Nightly', handler: 'outbox', expression: '0 0 1 * * ?' };
  records.put('timedTask', 'near', (await tasks().add(task)).id);
  const paused = records.put('pausedTask', 'near', (await tasks().add({ ...task, name: 'Paused' })).id);
  await tasks().modify({ id: paused, version: 1, paused: true });
  records.put('timedRun', 'near', (await tasks().runNow({ id: paused })).runId);
}

/** Account, service, sign and template of messages, and messages that left and wait. */
async function makeMessages(records: MatrixRecords): Promise<void> {
  const { services, clock } = records;
  const { db, config } = services;
  const own = records.at('user', 'own');
  await db.updateTable('users').set({ phone: '+886912345678' }).where('id', '=', own).execute();
  const message = () => records.all(own).admin.message;
  const account = { name: 'Vendor', provider: 'twilio', keyId: 'AC0', secret: 's' } as const;
  const accountId = records.put('messageAccount', 'near', (await message().accounts.create(account)).id);
  const bare = await message().accounts.create({ ...account, name: 'Bare' });
  records.put('bareMessageAccount', 'near', bare.id);
  records.put('messageSign', 'near', (await message().signs.create({ accountId, name: 'Ours' })).id);
  const service = { name: 'Phones', accountId, sender: '+15005550006' };
  const serviceId = records.put('messageService', 'near', (await message().services.create(service)).id);
  const unused = await message().services.create({ ...service, name: 'Unused' });
  records.put('bareMessageService', 'near', unused.id);
  const template = { purpose: 'notice', name: 'Ours', serviceId, texts: { en: '{{title}}' } };
  records.put('messageTemplate', 'near', (await message().templates.create(template)).id);
  for (const [kind, state] of [
    ['phoneMessage', 'sent'],
    ['waitingMessage', 'queued'],
  ] as const) {
    const told = { recipientId: own, phone: '+886912345678', language: 'en', values: { title: 'Told' } };
    const made = await queueMessage({ db, clock, config }, { purpose: 'notice', ...told });
    records.put(kind, 'near', made);
    await db.updateTable('message_log').set({ state }).where('id', '=', made).execute();
  }
}

/** Somebody whom another system names, with an account; and an account that the demo offers. */
async function makeMapping(records: MatrixRecords): Promise<void> {
  const own = records.at('user', 'own');
  const { demo, userMapping } = records.all(own).identity;
  await writeFact(records.services.db, 'demo', 'whole');
  records.put('demoLogin', 'near', (await demo.addLogin({ label: 'Somebody', userId: own })).id);
  const { id } = await userMapping.createExternalUser({ code: 'X-1', name: 'Somebody' });
  records.put('externalUser', 'near', id);
  await userMapping.create({ externalUserId: id, userId: own });
}
