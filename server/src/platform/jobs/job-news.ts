/** The channel on which PostgreSQL says that a job has come, or is asked to stop. */
export const JOBS_CHANNEL = 'suanpan_jobs';
