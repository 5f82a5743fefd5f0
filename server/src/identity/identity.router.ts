import { mergeRouters, router } from '../platform/trpc/procedure.ts';
import { authRouter } from './auth.router.ts';
import { beforeSignInRouter } from './sign-in/before-sign-in.router.ts';
import './identity.permissions.ts';
import { rolesRouter } from './roles.router.ts';
import { systemRouter } from './system.router.ts';
import { usersRouter } from './users.router.ts';

export const identityRouter = router({
  auth: mergeRouters(authRouter, beforeSignInRouter),
  users: usersRouter,
  roles: rolesRouter,
  system: systemRouter,
});
