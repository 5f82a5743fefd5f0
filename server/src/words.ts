/** What both sides choose from: lists of words and nothing else, for front ends to offer and label. */
export * from './admin/imports/import-modes.ts';
export * from './admin/languages/languages.words.ts';
export * from './identity/identity.words.ts';
export * from './identity/portal-settings/portal-settings.words.ts';
export * from './inbox/inbox.words.ts';
export * from './payroll/accounting/accounting.words.ts';
export * from './payroll/overview/overview.words.ts';
export * from './payroll/pay-types/pay-types.words.ts';
export * from './payroll/shared/payroll.words.ts';
export * from './payroll/solutions/configuration/configuration.words.ts';
export * from './payroll/write-back/write-back.words.ts';
export * from './people/people.words.ts';
export * from './people/time/time.words.ts';
export * from './platform/files/files.words.ts';
export * from './platform/jobs/job-states.ts';
export * from './platform/mail/mail.words.ts';
export * from './platform/outbox/outbox.words.ts';
