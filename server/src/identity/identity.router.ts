import { router } from '../platform/trpc/procedure.ts';
import { authRouter } from './auth.router.ts';
import './identity.permissions.ts';

export const identityRouter = router({ auth: authRouter });
