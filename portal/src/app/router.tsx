import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { AccessDenied, BrokenPage, NotFound } from '../kit/errors/index.ts';
import { withLateTexts } from '../kit/i18n/index.ts';
import { plainSearch } from '../kit/location/index.ts';
import { FrameSkeleton, PageSkeleton } from '../kit/shell/index.ts';
import { Root } from './root.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  component: lazyRouteComponent(() => import('../identity/sign-in-screen.tsx'), 'SignInScreen'),
});

const recover = createRoute({
  getParentRoute: () => root,
  path: 'recover',
  component: lazyRouteComponent(
    withLateTexts(() => import('../account/recover-screen.tsx')),
    'RecoverScreen',
  ),
});

const firstSignIn = createRoute({
  getParentRoute: () => root,
  path: 'first-sign-in',
  component: lazyRouteComponent(
    withLateTexts(() => import('../account/first-sign-in-screen.tsx')),
    'FirstSignInScreen',
  ),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./signed-in-frame.tsx'), 'SignedInFrame'),
  pendingComponent: FrameSkeleton,
  notFoundComponent: NotFound,
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('../home/home-screen.tsx'), 'HomeScreen'),
});

// Below these the screens read the address themselves: they also stand in the workbench, under another base.
const payslips = createRoute({
  getParentRoute: () => signedIn,
  path: 'payslips/$',
  component: lazyRouteComponent(
    withLateTexts(() => import('../payslips/payslips-screen.tsx')),
    'PortalPayslips',
  ),
});

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: 'inbox/$',
  component: lazyRouteComponent(
    withLateTexts(() => import('../inbox/inbox-screen.tsx')),
    'PortalInbox',
  ),
});

const apply = createRoute({
  getParentRoute: () => signedIn,
  path: 'apply/$',
  component: lazyRouteComponent(
    withLateTexts(() => import('../inbox/apply/apply-screen.tsx')),
    'ApplyScreen',
  ),
});

const teamActivity = createRoute({
  getParentRoute: () => signedIn,
  path: 'team-activity',
  component: lazyRouteComponent(
    withLateTexts(() => import('../team-activity/team-activity-screen.tsx')),
    'TeamActivityScreen',
  ),
});

const calendar = createRoute({
  getParentRoute: () => signedIn,
  path: 'calendar/$',
  component: lazyRouteComponent(
    withLateTexts(() => import('../calendar/calendar-screen.tsx')),
    'CalendarScreen',
  ),
});

const announcements = createRoute({
  getParentRoute: () => signedIn,
  path: 'announcements/$',
  component: lazyRouteComponent(
    withLateTexts(() => import('../announcements/announcements-screen.tsx')),
    'AnnouncementsScreen',
  ),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: 'profile',
  component: lazyRouteComponent(
    withLateTexts(() => import('../profile/profile-screen.tsx')),
    'ProfileScreen',
  ),
});

const centre = createRoute({
  getParentRoute: () => signedIn,
  path: 'centre/$',
  component: lazyRouteComponent(
    withLateTexts(() => import('../centre/centre-screen.tsx')),
    'CentreScreen',
  ),
});

const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts',
  component: lazyRouteComponent(
    withLateTexts(() => import('../contacts/contacts-screen.tsx')),
    'ContactsScreen',
  ),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: 'settings',
  component: lazyRouteComponent(
    withLateTexts(() => import('../settings/settings-screen.tsx')),
    'SettingsScreen',
  ),
});

const teamStaff = createRoute({
  getParentRoute: () => signedIn,
  path: 'team/staff',
  component: lazyRouteComponent(
    withLateTexts(() => import('../team-staff/team-staff-screen.tsx')),
    'TeamStaffScreen',
  ),
});

const teamOrganization = createRoute({
  getParentRoute: () => signedIn,
  path: 'team/organization',
  component: lazyRouteComponent(
    withLateTexts(() => import('../team-organization/team-organization-screen.tsx')),
    'TeamOrganizationScreen',
  ),
});

const denied = createRoute({
  getParentRoute: () => signedIn,
  path: 'access-denied',
  component: AccessDenied,
});

const nowhere = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFound });

const tree = root.addChildren([
  signIn,
  recover,
  firstSignIn,
  signedIn.addChildren([
    home,
    profile,
    centre,
    payslips,
    calendar,
    announcements,
    contacts,
    inbox,
    apply,
    teamActivity,
    settings,
    teamStaff,
    teamOrganization,
    denied,
    nowhere,
  ]),
]);

export function createPortalRouter() {
  return createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ({ error, reset }) => <BrokenPage failure={error} onRetry={reset} />,
    scrollRestoration: true,
    ...plainSearch,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
