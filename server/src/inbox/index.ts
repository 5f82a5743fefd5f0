/** The door of the inbox: approvals, notifications, applications. */
import './inbox.errors.ts';
import './inbox.permissions.ts';
import './forms/named-in-forms.ts';
import './notifications/mail-sender.ts';
import './notifications/notify-bank-change.ts';
import './notifications/notify-import.ts';
import './notifications/notify-pay-rights.ts';
import './notifications/purposes.ts';
import { router } from '../platform/trpc/procedure.ts';
import { agenciesRouter } from './agencies/agencies.router.ts';
import { applicationsRouter } from './applications/applications.router.ts';
import { processesRouter } from './applications/processes.router.ts';
import { approvalsRouter } from './approvals/approvals.router.ts';
import { delegationsRouter } from './delegations/delegations.router.ts';
import { formsRouter } from './forms/forms.router.ts';
import { inboxChanges } from './inbox-revisions.ts';
import { channelsRouter } from './notifications/channels.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { reminderRulesRouter } from './reminders/reminder-rules.ts';
import { standInsRouter } from './stand-ins/stand-ins.router.ts';
import './reminders/reminder-todos.ts';
import './todos/people-tasks.ts';
import { todosRouter } from './todos/todos.router.ts';

export { CARRY_OUT_DUE } from './applications/carry-out-due.job.ts';
export { type LeaderRule, leadersOf } from './applications/leaders.ts';
export { type OfferedApplication, offeredApplications } from './applications/offered-applications.ts';
export { countOpenTasks, getApproval } from './approvals/approvals.repo.ts';
export type { ApprovalFact } from './approvals/approvals.schemas.ts';
export { withdrawApproval } from './approvals/decide-approval.ts';
export { countApplications, listApprovals } from './approvals/list-approvals.ts';
export { endApproval, startApproval } from './approvals/start-approval.ts';
export { type ApprovalOutcome, type OutcomeContext, registerApprovalSubject } from './approvals/subjects.ts';
export { inboxRevisions } from './inbox-revisions.ts';
export { type ChatNotice, registerChat } from './notifications/chat.ts';
export { countUnread, listNotifications } from './notifications/notifications.router.ts';
export { type Notice, notify } from './notifications/notify.ts';
export { SEND_OUTBOX } from './notifications/send-outbox.job.ts';
export { tellOfFile } from './notifications/tell-of-file.ts';
export { SEND_REMINDERS } from './reminders/send-reminders.job.ts';
export { registerTodos, type Todo, type TodoReader, todosOf } from './todos/todo-sources.ts';

export const inboxRouter = router({
  changes: inboxChanges,
  approvals: approvalsRouter,
  applications: applicationsRouter,
  processes: processesRouter,
  forms: formsRouter,
  delegations: delegationsRouter,
  agencies: agenciesRouter,
  standIns: standInsRouter,
  notifications: notificationsRouter,
  channels: channelsRouter,
  todos: todosRouter,
  reminderRules: reminderRulesRouter,
});
