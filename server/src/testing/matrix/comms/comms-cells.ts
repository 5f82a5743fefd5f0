import { by, type Cell, nothing, one, several, whole } from '../cell-builders.ts';

const mailService = {
  ...{ name: 'Other', host: 'mail.example.test', port: 25, security: 'none' },
  ...{ fromAddress: 'pay@example.test', isDefault: true },
};
const mailTemplate = {
  ...{ purpose: 'notice', name: 'Other' },
  texts: { en: { subject: '{{title}}', body: 'Look: {{link}}' } },
};

const messageAccount = { name: 'Other', provider: 'twilio', keyId: 'AC0', secret: 's' } as const;
const messageService = { name: 'Other', sender: '+15005550006', isDefault: true };
const messageTemplate = { purpose: 'notice', name: 'Other', texts: { en: '{{title}}' } };
const ofAccount = one('messageAccount', 'accountId');
const ofService = one('messageService', 'serviceId');

const timedTask = { name: 'Nightly', handler: 'outbox', expression: '0 0 1 * * ?' };

/** Mails, messages and timed tasks: everything of them is one for the whole installation. */
export const COMMS_CELLS: Readonly<Record<string, Cell>> = {
  'admin.email.linkReach': nothing(undefined, true),
  'admin.email.services.list': nothing({}, true),
  'admin.email.services.get': whole(by('mailService')),
  'admin.email.services.create': nothing({ ...mailService, isDefault: false }, true),
  'admin.email.services.update': whole(by('mailService', { version: 1, ...mailService })),
  'admin.email.services.remove': whole(several('mailService')),
  'admin.email.services.connect': {
    fields: { ...one('mailService', 'serviceId'), templateId: { kind: 'mailTemplate' } },
    input: (ids) => ({
      ...(ids.serviceId ? { serviceId: ids.serviceId } : {}),
      ...(ids.templateId ? { templateId: ids.templateId } : {}),
    }),
    whole: true,
  },
  'admin.email.services.sendTest': whole(by('mailService')),
  'admin.email.templates.list': nothing({}, true),
  'admin.email.templates.get': whole(by('mailTemplate')),
  'admin.email.templates.purposes': nothing(undefined, true),
  'admin.email.templates.original': nothing(undefined, true),
  'admin.email.templates.preview': nothing(
    { purpose: 'notice', texts: mailTemplate.texts, language: 'en' },
    true,
  ),
  'admin.email.templates.create': {
    fields: { serviceId: { kind: 'mailService' } },
    input: (ids) => ({ ...mailTemplate, ...(ids.serviceId ? { serviceId: ids.serviceId } : {}) }),
    whole: true,
  },
  'admin.email.templates.update': {
    fields: { ...one('mailTemplate'), serviceId: { kind: 'mailService' } },
    input: ({ id, serviceId }) => ({
      ...{ id, version: 1, ...mailTemplate },
      ...(serviceId ? { serviceId } : {}),
    }),
    whole: true,
  },
  'admin.email.templates.remove': whole(several('mailTemplate')),
  'admin.email.templates.setStatus': whole(several('mailTemplate', { enabled: false })),
  'admin.email.logs.list': nothing({}, true),
  'admin.email.logs.get': whole(by('mail')),
  'admin.email.logs.remove': whole(several('mail')),
  'admin.email.logs.resend': whole(several('mail')),
  'admin.email.logs.cancel': whole(by('waitingMail')),
  'admin.email.logs.parked': nothing(undefined, true),
  'admin.email.logs.release': whole(by('mailParked')),
  'admin.message.accounts.list': nothing({ data: {} }, true),
  'admin.message.accounts.get': whole(by('messageAccount')),
  'admin.message.accounts.create': nothing(messageAccount, true),
  'admin.message.accounts.update': whole(by('messageAccount', { version: 1, ...messageAccount })),
  'admin.message.accounts.remove': whole(several('bareMessageAccount')),
  'admin.message.services.list': nothing({ data: {} }, true),
  'admin.message.services.get': whole(by('messageService')),
  'admin.message.services.create': {
    fields: { ...ofAccount, signId: { kind: 'messageSign' } },
    input: ({ accountId, signId }) => ({ ...messageService, accountId, ...(signId ? { signId } : {}) }),
    whole: true,
  },
  'admin.message.services.update': {
    fields: { ...one('messageService'), ...ofAccount, signId: { kind: 'messageSign' } },
    input: ({ id, accountId, signId }) => ({
      ...{ id, version: 1, accountId, ...messageService },
      ...(signId ? { signId } : {}),
    }),
    whole: true,
  },
  'admin.message.services.freeze': whole(several('messageService')),
  'admin.message.services.remove': whole(several('bareMessageService')),
  'admin.message.signs.list': nothing({ data: {} }, true),
  'admin.message.signs.create': {
    fields: ofAccount,
    input: ({ accountId }) => ({ accountId, name: 'Other' }),
    whole: true,
  },
  'admin.message.signs.update': {
    fields: { ...one('messageSign'), ...ofAccount },
    input: ({ id, accountId }) => ({ id, version: 1, accountId, name: 'Other' }),
    whole: true,
  },
  'admin.message.signs.remove': whole(several('messageSign')),
  'admin.message.templates.list': nothing({ data: {} }, true),
  'admin.message.templates.purposes': nothing(undefined, true),
  'admin.message.templates.create': {
    fields: ofService,
    input: ({ serviceId }) => ({ ...messageTemplate, serviceId }),
    whole: true,
  },
  'admin.message.templates.update': {
    fields: { ...one('messageTemplate'), ...ofService },
    input: ({ id, serviceId }) => ({ id, version: 1, ...messageTemplate, serviceId }),
    whole: true,
  },
  'admin.message.templates.remove': whole(several('messageTemplate')),
  'admin.message.templates.sendTest': whole(by('messageTemplate')),
  'admin.message.logs.list': nothing({ data: {} }, true),
  'admin.message.logs.remove': whole(several('phoneMessage')),
  'admin.message.logs.resend': whole(several('phoneMessage')),
  'admin.message.logs.cancel': whole(by('waitingMessage')),
  'admin.timedTasks.list': nothing({}, true),
  'admin.timedTasks.schedule': nothing({}, true),
  'admin.timedTasks.handlers': nothing(undefined, true),
  'admin.timedTasks.preview': nothing({ expression: '0 0 1 * * ?', timeZone: 'UTC' }, true),
  'admin.timedTasks.add': nothing(timedTask, true),
  'admin.timedTasks.modify': whole(by('timedTask', { version: 1, expression: '0 0 2 * * ?' })),
  'admin.timedTasks.resume': whole(by('pausedTask')),
  'admin.timedTasks.runNow': whole(by('timedTask')),
  'admin.timedTasks.remove': whole(by('timedTask')),
  'admin.timedTasks.logs': nothing({}, true),
  'admin.timedTasks.logDetail': whole(by('timedRun')),
};
