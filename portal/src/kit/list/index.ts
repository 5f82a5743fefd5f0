export { keyed } from './keyed.ts';
export { times } from './times.ts';
