/** The door of the integrations room: the directories of messaging platforms, their messages and attendance. */
export { integrationsRouter } from './integrations.router.ts';
