export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'dead', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Those in which it waits or works. */
export const LIVE_JOBS = ['queued', 'running'] as const satisfies readonly JobState[];
export const isJobOver = (state: JobState) => !LIVE_JOBS.some((live) => live === state);
