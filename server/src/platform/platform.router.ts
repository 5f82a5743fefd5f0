import { platformJobsRouter } from './jobs/jobs.router.ts';
import { router } from './trpc/procedure.ts';

export const platformRouter = router({ jobs: platformJobsRouter });
