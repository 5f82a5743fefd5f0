import type { RouterOutputs } from '@suanpan/portal/kit/api';

type TimedTasks = RouterOutputs['admin']['timedTasks'];

export type TaskRow = TimedTasks['list']['rows'][number];
export type RunRow = TimedTasks['logs']['rows'][number];
export type Handler = TimedTasks['handlers'][number];
export type ParamField = Handler['params'][number];

export const RUN_COLOURS: Readonly<Record<RunRow['state'], string>> = {
  waiting: 'gray',
  running: 'blue',
  succeeded: 'green',
  failed: 'red',
  skipped: 'yellow',
};
