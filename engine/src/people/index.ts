export * from './attendance/index.ts';
export * from './leave/index.ts';
