import { roomChanges } from '../platform/changes/room-changes.ts';
import { mergeRouters, router } from '../platform/trpc/procedure.ts';
import { attemptsRouter } from './sign-in/attempts.router.ts';
import { authRouter } from './sign-in/auth.router.ts';
import { beforeSignInRouter } from './sign-in/before-sign-in.router.ts';
import './identity.permissions.ts';
import { inPlaceRouter } from './in-place/in-place.router.ts';
import { menuApplicationsRouter } from './menus/menu-applications.router.ts';
import { menuTagsRouter } from './menus/menu-tags.router.ts';
import { menusRouter } from './menus/menus.router.ts';
import { recoveryRouter } from './recovery/recovery.router.ts';
import { rolesRouter } from './roles/roles.router.ts';
import { secondFactorRouter } from './second-factor/second-factor.router.ts';
import { sessionsRouter } from './sign-in/sessions.router.ts';
import { signInPageRouter } from './sign-in-page/sign-in-page.router.ts';
import { strategiesRouter } from './strategies/strategies.router.ts';
import { systemRouter } from './system/system.router.ts';
import { termsRouter } from './terms/terms.router.ts';
import './translated-roles.ts';
import './users/user-views.ts';
import { demoRouter } from './user-mapping/demo.router.ts';
import { userMappingRouter } from './user-mapping/user-mapping.router.ts';
import { usersRouter } from './users/users.router.ts';

export const identityRouter = router({
  changes: roomChanges('identity', 'identity.users.view'),
  attempts: attemptsRouter,
  auth: mergeRouters(authRouter, beforeSignInRouter),
  users: usersRouter,
  userMapping: userMappingRouter,
  demo: demoRouter,
  inPlace: inPlaceRouter,
  menus: menusRouter,
  menuApplications: menuApplicationsRouter,
  menuTags: menuTagsRouter,
  recovery: recoveryRouter,
  roles: rolesRouter,
  secondFactor: secondFactorRouter,
  sessions: sessionsRouter,
  signInPage: signInPageRouter,
  strategies: strategiesRouter,
  system: systemRouter,
  terms: termsRouter,
});
