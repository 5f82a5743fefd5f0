export { keyed } from './keyed.ts';
export { PageChoice } from './page-choice.tsx';
export { SelectAll } from './select-all.tsx';
export { withKeys } from './selection.ts';
export { times } from './times.ts';
