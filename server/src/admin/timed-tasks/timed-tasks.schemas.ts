import { z } from 'zod';
import type { FilterFields } from '../../platform/filter/read-filter.ts';
import {
  MISFIRE_POLICIES,
  RUN_STATES,
  RUN_TRIGGERS,
  TASK_STATES,
} from '../../platform/timetable/timetable.words.ts';

export const id = z.string().max(60);

export const taskInput = z.strictObject({
  name: z.string().trim().min(1).max(100),
  handler: z.string().max(60),
  params: z.record(z.string().max(60), z.unknown()).default({}),
  expression: z.string().trim().max(200),
  timeZone: z.string().max(60).default('UTC'),
  misfire: z.enum(MISFIRE_POLICIES).default('fireOnce'),
  overlaps: z.boolean().default(false),
  remark: z.string().trim().max(500).nullish(),
});

export const taskRow = z.object({
  id,
  name: z.string(),
  handler: z.string(),
  handlerName: z.string(),
  params: z.record(z.string(), z.unknown()),
  expression: z.string(),
  timeZone: z.string(),
  misfire: z.enum(MISFIRE_POLICIES),
  overlaps: z.boolean(),
  state: z.enum(TASK_STATES),
  builtIn: z.boolean(),
  remark: z.string().nullable(),
  nextAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  lastState: z.enum(RUN_STATES).nullable(),
  version: z.number().int(),
});

export const TASK_FIELDS: FilterFields = {
  name: { column: 'name', kind: 'text' },
  handler: { column: 'handler', kind: 'text' },
  state: { column: 'state', kind: 'text' },
  builtIn: { column: 'built_in', kind: 'boolean' },
  nextAt: { column: 'next_at', kind: 'instant' },
  lastAt: { column: 'last_at', kind: 'instant' },
  lastState: { column: 'last_state', kind: 'text' },
};

export const runRow = z.object({
  id,
  taskId: z.string(),
  taskName: z.string(),
  handler: z.string(),
  trigger: z.enum(RUN_TRIGGERS),
  startedBy: z.string().nullable(),
  dueAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  state: z.enum(RUN_STATES),
});
export const runDetail = runRow.extend({
  params: z.record(z.string(), z.unknown()),
  message: z.string().nullable(),
  result: z.unknown(),
});

export const RUN_FIELDS: FilterFields = {
  taskId: { column: 'task_id', kind: 'text' },
  taskName: { column: 'task_name', kind: 'text' },
  handler: { column: 'handler', kind: 'text' },
  trigger: { column: 'trigger', kind: 'text' },
  state: { column: 'state', kind: 'text' },
  dueAt: { column: 'due_at', kind: 'instant' },
  startedAt: { column: 'started_at', kind: 'instant' },
};
