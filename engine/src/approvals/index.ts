export * from './approval-rules.ts';
