import './integrations.permissions.ts';
import './integrations.errors.ts';
import { router } from '../platform/trpc/procedure.ts';
import { appsRouter, microAppsRouter } from './apps/apps.router.ts';
import { attendanceRouter } from './attendance/attendance.router.ts';
import { departmentsRouter } from './directory/departments.router.ts';
import { membersRouter } from './directory/members.router.ts';
import { feishuAppsRouter } from './feishu/feishu.router.ts';
import { feishuDepartmentsRouter } from './feishu/feishu-departments.router.ts';
import { feishuPersonnelRouter } from './feishu/feishu-personnel.router.ts';
import { fieldsRouter } from './fields/fields.router.ts';
import type { Provider } from './integrations.words.ts';
import { messagesRouter } from './messages/messages.router.ts';
import { runsRouter } from './sync/runs.router.ts';
import { callsRouter } from './vendor/calls.router.ts';

/** What every platform has; screens and paths differ in nothing but its name. */
const platform = (provider: Provider) =>
  router({
    apps: appsRouter(provider),
    microApps: microAppsRouter(provider),
    departments: departmentsRouter(provider),
    members: membersRouter(provider),
    fields: fieldsRouter(provider),
    runs: runsRouter(provider),
    messages: messagesRouter(provider),
    attendance: attendanceRouter(provider),
    calls: callsRouter(provider),
  });

export const integrationsRouter = router({
  wecom: platform('wecom'),
  dingtalk: platform('dingtalk'),
  feishu: platform('feishu'),
  /** The third platform's calls under `/api/base/fs`. */
  office: router({
    apps: feishuAppsRouter,
    departments: feishuDepartmentsRouter,
    personnel: feishuPersonnelRouter,
  }),
});
