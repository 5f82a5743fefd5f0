import { BUILT_IN_ROLES, declarePermissions } from '../platform/trpc/permissions.ts';
import { inboxTexts } from './texts.ts';

declarePermissions('inbox', inboxTexts, [
  // Everybody asks for something at times, and is somebody's superior or head of a department sooner than has a role for it:
  // who decides is said by the process, never by this alone.
  { code: 'inbox.applications.ask', confidential: true, roles: BUILT_IN_ROLES },
  { code: 'inbox.applications.decide', confidential: true, roles: BUILT_IN_ROLES },
  { code: 'inbox.processes.edit', roles: ['hr-administrator', 'system-administrator'], undivided: true },
  { code: 'inbox.forms.edit', roles: ['hr-administrator', 'system-administrator'], undivided: true },
  // What people filled in reaches as far as the people do.
  { code: 'inbox.forms.answers', confidential: true, roles: ['hr-administrator'] },
  { code: 'inbox.reminders.edit', roles: ['hr-administrator'], undivided: true },
]);
