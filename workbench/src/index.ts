/** The whole application, for the tests of its screens. */
export { App, createWorkbenchRouter } from './app/app.tsx';
export { registerAppTexts } from './workbench-texts.ts';
