import { approval, by, type Cell, handOn, mapping, nothing, one, several, whole } from './cell-builders.ts';
import { COMMS_CELLS } from './comms/comms-cells.ts';
import { IDENTITY_CELLS } from './identity/identity-cells.ts';
import { INBOX_CELLS } from './inbox/inbox-cells.ts';
import { INTEGRATION_CELLS } from './integrations/integration-cells.ts';
import { OFFICE_CELLS } from './office/office-cells.ts';
import { BATCH_CELLS } from './payroll/batch-cells.ts';
import { RULES_CELLS } from './payroll/rules-cells.ts';
import { PEOPLE_CELLS } from './people/people-cells.ts';
import { REGISTER_CELLS } from './people/register-cells.ts';
import { ANNOUNCEMENT_CELLS } from './portal/announcement-cells.ts';
import { CALENDAR_CELLS } from './portal/calendar-cells.ts';
import { PROFILE_CELLS } from './portal/profile-cells.ts';

const headcount = { rows: ['department'], values: [{ field: 'name', aggregate: 'count' }] };
const asking = (cell: Cell): Cell => ({ ...cell, permission: 'inbox.applications.ask' });
/** About oneself, whatever one reaches. */
const filledIn: Cell = {
  fields: { ...one('application', 'id', 'own'), employmentId: { kind: 'ownEmployment', usual: 'own' } },
  input: (ids) => ({ ...ids, type: 'general', form: { subject: 'a', content: 'b' } }),
};

/** Every procedure that anybody has to sign in for, with an input that is in order and the objects it names. */
export const CELLS: Readonly<Record<string, Cell>> = {
  ...IDENTITY_CELLS,
  ...PEOPLE_CELLS,
  ...INTEGRATION_CELLS,
  ...PROFILE_CELLS,
  ...REGISTER_CELLS,
  ...INBOX_CELLS,
  ...COMMS_CELLS,
  ...OFFICE_CELLS,
  ...RULES_CELLS,
  ...BATCH_CELLS,
  ...ANNOUNCEMENT_CELLS,
  ...CALENDAR_CELLS,
  'platform.jobs.get': { ...by('queuedJob', {}, 'id', 'own'), allWith: 'platform.jobs.view' },
  'platform.jobs.list': nothing(),
  'platform.jobs.cancel': { ...by('queuedJob', {}, 'id', 'own'), allWith: 'platform.jobs.view' },
  'search.global': nothing({ text: 'a' }),
  'admin.imports.subjects': nothing(),
  'admin.imports.columns': {
    fields: one('batch', 'target{}'),
    input: (ids) => ({ id: 'payroll.table', target: { batchId: ids['target{}'], table: 'Pay' } }),
    permission: 'payroll.batches.edit',
  },
  'admin.imports.inspect': by('file', {}, 'fileId', 'own'),
  'admin.imports.start': {
    fields: { ...one('batch', 'target{}'), ...one('file', 'fileId', 'own') },
    input: (ids) => ({
      subject: 'payroll.table',
      target: { batchId: ids['target{}'], table: 'Pay' },
      fileId: ids.fileId,
      mapping,
      mode: 'createOnly',
    }),
    permission: 'payroll.batches.edit',
  },
  'admin.imports.get': by('import', {}, 'jobId', 'own'),
  'admin.imports.list': nothing(),
  'admin.imports.undo': { ...by('import', {}, 'jobId', 'own'), permission: 'people.compensation.edit' },
  'admin.imports.incomplete': nothing(),
  'admin.imports.settle': {
    ...by('incompleteImport', { remark: 'right as it is' }),
    permission: 'people.compensation.edit',
  },
  'admin.queue.topics': nothing({}, true),
  'admin.queue.messages': nothing({}, true),
  'admin.queue.detail': whole(by('queuedJob', {}, 'id', 'own')),
  'admin.queue.course': nothing({}, true),
  'admin.queue.retry': whole(by('deadJob')),
  'admin.queue.setTopicPriority': nothing({ id: 'any', priority: 1 }, true),
  'admin.queue.setMessagePriority': whole(by('queuedJob', { priority: 1 }, 'id', 'own')),
  'portal.teamActivity.cards': nothing(undefined),
  'portal.teamActivity.card': nothing({ card: 'leave', reach: 'direct', step: 'month' }),
  'inbox.todos.list': nothing(undefined),
  'inbox.approvals.list': nothing({}),
  'inbox.approvals.get': approval(),
  'inbox.approvals.decide': approval({ decision: 'reject', remark: 'no' }),
  'inbox.approvals.decideMany': several(
    'approval',
    { decision: 'reject', remark: 'no' },
    { permission: 'payroll.batches.approve' },
  ),
  'inbox.approvals.withdraw': approval(),
  'inbox.approvals.forward': handOn(),
  'inbox.approvals.addSigner': handOn(),
  'inbox.approvals.delegate': handOn(),
  'inbox.approvals.focus': approval({ focused: true }),
  'inbox.changes': nothing(undefined),
  'inbox.processes.list': nothing(undefined, true),
  'inbox.processes.users': nothing({}, true),
  'inbox.processes.save': nothing(
    {
      ...{ type: 'general', version: 1 },
      nodes: [{ code: 'n', name: { en: 'N' }, mode: 'any', approvers: [{ kind: 'departmentHead' }] }],
    },
    true,
  ),
  'inbox.forms.list': nothing(undefined, true),
  'inbox.forms.save': nothing(
    {
      ...{ version: 0, name: { en: 'F' }, departmentIds: [], roles: [], enabled: true },
      fields: [{ key: 'a', kind: 'text', label: { en: 'A' }, required: true }],
    },
    true,
  ),
  'inbox.forms.answers': nothing({ id: 'form-1' }),
  'inbox.reminderRules.list': nothing(undefined, true),
  'inbox.reminderRules.save': nothing(
    { kind: 'birthday', enabled: false, daysBefore: 1, roles: ['manager'], version: 1 },
    true,
  ),
  'inbox.approvals.remind': approval(),
  'inbox.applications.list': nothing({}),
  'inbox.applications.offered': nothing(undefined),
  'inbox.applications.blank': asking(nothing({ type: 'general' })),
  'inbox.applications.people': nothing({}),
  'inbox.applications.departments': nothing(undefined),
  'inbox.applications.drafts': nothing(undefined),
  'inbox.applications.draft': by('application', {}, 'id', 'own'),
  'inbox.applications.ofApproval': by('applicationApproval', {}, 'id', 'own'),
  'inbox.applications.save': asking(filledIn),
  'inbox.applications.submit': asking(filledIn),
  'inbox.applications.discard': by('application', {}, 'id', 'own'),
  'inbox.applications.cancel': by('submittedApplication', {}, 'id', 'own'),
  'inbox.applications.reset': by('submittedApplication', {}, 'id', 'own'),
  'inbox.applications.copy': by('submittedApplication', {}, 'id', 'own'),
  'inbox.notifications.list': nothing({}),
  'inbox.notifications.unreadCount': nothing(undefined),
  'inbox.notifications.markRead': several('notification', {}, { lenient: true }),
  'inbox.notifications.markAllRead': nothing(undefined),
  'inbox.notifications.focus': by('notification', { focused: true }, 'id', 'own'),
  'portal.home.get': nothing(undefined),
  'portal.team.staff.list': {
    fields: { 'departmentIds[]': { kind: 'department', filter: true } },
    input: (ids) => ({ ...(ids['departmentIds[]'] && { departmentIds: [ids['departmentIds[]']] }) }),
  },
  'portal.team.pivot.source': nothing(undefined),
  'portal.team.pivot.compute': nothing(headcount),
  'portal.team.pivot.people': nothing({ ...headcount, group: [] }),
  'portal.team.pivot.layouts': nothing(undefined),
  'portal.team.pivot.saveLayout': nothing({
    name: 'x',
    layout: { ...headcount, drawing: 'pie' },
    shared: false,
  }),
  'portal.team.pivot.removeLayout': by('pivotLayout', {}, 'id', 'own'),
  'portal.team.organization.departments': nothing({}),
  'portal.team.organization.history': {
    fields: { id: { kind: 'department', usual: 'own', filter: true } },
    input: ({ id }) => ({ id }),
  },
  'portal.team.organization.level': by('employment', {}, 'employmentId', 'mate'),
  'portal.home.colleagues': { ...nothing({}), everybody: true },
  'portal.contacts.departments': nothing(undefined),
  'portal.contacts.list': { ...nothing({}), everybody: true },
  'portal.contacts.get': {
    fields: {},
    input: (_ids, fixture) => ({ id: fixture.employment?.far }),
    everybody: true,
  },
  'portal.home.todaySchedule': nothing(undefined),
  'portal.home.news': nothing({}),
  'portal.settings.get': nothing(undefined, true),
  'portal.settings.save': nothing({ switches: { message: false } }, true),
  'portal.payslips.list': nothing({}),
  'portal.payslips.get': by('ownPayslip', {}, 'id', 'own'),
  'portal.payslips.dispute': by('ownPayslip', { group: 0, item: 0, text: 'x' }, 'id', 'own'),
  'portal.payslips.year': by('ownPayslip', { group: 0, item: 0 }, 'id', 'own'),
  'portal.payslips.why': by('ownPayslip', {}, 'id', 'own'),
  'portal.payslips.explain': by('ownPayslip', {}, 'id', 'own'),
  'portal.confirmations.list': nothing(undefined),
  'portal.confirmations.get': by('ownConfirmation', {}, 'id', 'own'),
  'portal.confirmations.confirm': by('ownConfirmation', { hash: 'shown' }, 'id', 'own'),
  'portal.confirmations.dispute': by(
    'ownConfirmation',
    { hash: 'shown', group: 0, item: 0, text: 'x' },
    'id',
    'own',
  ),
  'portal.confirmations.reply': by('ownDispute', { text: 'x' }, 'disputeId', 'own'),
  'portal.confirmations.settle': by('ownDispute', {}, 'id', 'own'),
};
