import { CYCLE_BASES, CYCLE_TASK_STATES, CYCLE_TYPES, MOST_OFFSET } from '@suanpan/engine';
import { z } from 'zod';
import { requiredName } from '../shared/required-text.ts';

const name = requiredName(100);
const offset = z.number().int().min(-MOST_OFFSET).max(MOST_OFFSET);

export const cycleTask = z.strictObject({
  /** Of a task that was there before. */
  key: z.string().max(100).optional(),
  name,
  /** Days from the base to its first and its last day. */
  from: offset,
  to: offset,
  ownerId: z.string(),
});

const cycleInput = z.strictObject({
  name,
  type: z.enum(CYCLE_TYPES),
  base: z.enum(CYCLE_BASES),
  tasks: z.array(cycleTask).max(50),
});
export const createCycleInput = cycleInput.extend({ solutionId: z.string() });
export const updateCycleInput = cycleInput.extend({ id: z.string(), version: z.number().int() });

export const cycle = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(CYCLE_TYPES),
  base: z.enum(CYCLE_BASES),
  version: z.number().int(),
  tasks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      from: z.number().int(),
      to: z.number().int(),
      ownerId: z.string(),
      owner: z.string().nullable(),
    }),
  ),
});
export const cycles = z.object({
  rows: z.array(cycle),
  /** Who may be named as owner: those who see the solution. */
  owners: z.array(z.object({ id: z.string(), name: z.string() })),
});
export const savedCycle = z.object({ id: z.string() });

const periodTask = z.object({
  id: z.string(),
  periodId: z.string(),
  period: z.string(),
  cycle: z.string(),
  name: z.string(),
  start: z.string(),
  end: z.string(),
  owner: z.string().nullable(),
  state: z.enum(CYCLE_TASK_STATES),
  /** Done after its last day, or not done and over. */
  late: z.boolean(),
  doneBy: z.string().nullable(),
  doneAt: z.string().nullable(),
  /** May be marked as done, or not done, by who asks. */
  mine: z.boolean(),
});
export const periodTasks = z.object({ rows: z.array(periodTask) });
export const finishTaskInput = z.strictObject({
  periodId: z.string(),
  task: z.string(),
  done: z.boolean(),
});
