import { router } from '../platform/trpc/procedure.ts';
import { importsRouter } from './imports/index.ts';

export const adminRouter = router({ imports: importsRouter });
