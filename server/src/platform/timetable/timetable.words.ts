/** What becomes of firings that were missed while no server ran: all of them, one, none. */
export const MISFIRE_POLICIES = ['fireAll', 'fireOnce', 'skip'] as const;
export type MisfirePolicy = (typeof MISFIRE_POLICIES)[number];

export const TASK_STATES = ['running', 'paused'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** How a form asks for what a task says to its handler. */
export const PARAM_KINDS = ['integer', 'number', 'text', 'boolean', 'choice'] as const;

/** What made a task run. */
export const RUN_TRIGGERS = ['timer', 'manual', 'misfire'] as const;
export type RunTrigger = (typeof RUN_TRIGGERS)[number];

export const RUN_STATES = ['waiting', 'running', 'succeeded', 'failed', 'skipped'] as const;
export type RunState = (typeof RUN_STATES)[number];
