/** The door of the integrations room: the directories of messaging platforms, their messages and attendance. */

export { attendanceTaskParams, takeInByTheClock } from './attendance/take-in-attendance.job.ts';
export { eventRoutes } from './events/events.routes.ts';

import './notices/carry-notices.ts';

export { integrationsRouter } from './integrations.router.ts';
