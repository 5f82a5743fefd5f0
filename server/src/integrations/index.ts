/** The door of the integrations room: the directories of messaging platforms, their messages and attendance. */

export { eventRoutes } from './events/events.routes.ts';
export { integrationsRouter } from './integrations.router.ts';
