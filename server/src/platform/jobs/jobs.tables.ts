import type { JobState } from './job-states.ts';

export interface JobTables {
  jobs: {
    id: string;
    topic: string;
    /** Higher goes first. */
    priority: number;
    state: JobState;
    /** Two jobs of one topic and key never wait at the same time. */
    unique_key: string | null;
    payload: string;
    result: string | null;
    /** JSON {done, total, text?}. */
    progress: string | null;
    /** JSON {code, message}. */
    error: string | null;
    attempts: number;
    max_attempts: number;
    run_at: string;
    /** The process that works on it (see Presence). */
    worker_id: string | null;
    cancel_requested: number;
    created_by: string | null;
    created_at: string;
    started_at: string | null;
    finished_at: string | null;
  };
  /** What went wrong with each try. */
  job_failures: { job_id: string; attempt: number; at: string; error: string };
  /** Priorities of topics, changed in the queue monitor. */
  job_topics: { topic: string; priority: number };
}
