/** The door of the portal's own procedures. */
export { portalRouter } from './portal.router.ts';
