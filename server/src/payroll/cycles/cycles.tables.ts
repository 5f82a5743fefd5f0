import type { CycleBase, CycleType } from '@suanpan/engine';
import type { Generated } from 'kysely';

export interface CycleTables {
  payroll_cycles: {
    id: string;
    solution_id: string;
    name: string;
    type: CycleType;
    base: CycleBase;
    /** JSON: [{id, name, from, to, ownerId}]. */
    tasks: string;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  /** Done tasks, as they were then. */
  payroll_period_tasks_done: {
    period_id: string;
    task_id: string;
    cycle_id: string;
    cycle_name: string;
    name: string;
    start_day: string;
    end_day: string;
    owner_id: string;
    done_at: string;
    done_by: string;
  };
  payroll_task_reminders: {
    period_id: string;
    task_id: string;
    kind: 'open' | 'late';
    owner_id: string;
    sent_at: string;
  };
}
