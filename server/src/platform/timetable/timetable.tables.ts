import type { Generated } from 'kysely';
import type { Flag } from '../db/columns.ts';
import type { MisfirePolicy, RunState, RunTrigger, TaskState } from './timetable.words.ts';

export interface TimetableTables {
  timed_tasks: {
    id: string;
    name: string;
    /** What is done: the key of a handler that the product registered, never code. */
    handler: string;
    params: string;
    expression: string;
    time_zone: string;
    misfire: MisfirePolicy;
    /** Whether it may run while it runs still. */
    overlaps: Flag;
    state: TaskState;
    built_in: Flag;
    remark: string | null;
    /** Absent: never again. */
    next_at: string | null;
    last_at: string | null;
    last_state: RunState | null;
    version: Generated<number>;
    created_by: string | null;
    created_at: string;
    updated_at: string;
  };
  timed_task_runs: {
    id: string;
    task_id: string;
    task_name: string;
    handler: string;
    params: string;
    trigger: RunTrigger;
    started_by: string | null;
    /** The moment it was to fire at; with task and trigger, what makes a firing one. */
    due_at: string;
    started_at: string | null;
    ended_at: string | null;
    state: RunState;
    message: string | null;
    result: string | null;
  };
}
