/** The whole application, for the tests of its screens. */

export { App } from './app/app.tsx';
export { createPortalRouter } from './app/router.tsx';
export { registerPortalTexts } from './portal-texts.ts';
