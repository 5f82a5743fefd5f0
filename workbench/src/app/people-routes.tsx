import { withLateTexts } from '@suanpan/portal/kit/i18n';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parent } from './root-route.tsx';

const people = createRoute({
  ...parent,
  path: '/people',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/employee-list-screen.tsx')),
    'EmployeeListScreen',
  ),
});

const organisation = createRoute({
  ...parent,
  path: '/people/organisation',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/organisation/organisation-screen.tsx')),
    'OrganisationScreen',
  ),
});

const peopleHome = createRoute({
  ...parent,
  path: '/people/home',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/home/people-home-screen.tsx')),
    'PeopleHomeScreen',
  ),
});

const peopleTime = createRoute({
  ...parent,
  path: '/people/time',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/registers/registers-screen.tsx')),
    'TimeScreen',
  ),
});

const peopleExpenses = createRoute({
  ...parent,
  path: '/people/expenses',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/registers/registers-screen.tsx')),
    'ExpensesScreen',
  ),
});

const peopleRecords = createRoute({
  ...parent,
  path: '/people/records',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/registers/registers-screen.tsx')),
    'RecordsScreen',
  ),
});

const employee = createRoute({
  ...parent,
  path: '/people/$employmentId',
  component: lazyRouteComponent(
    withLateTexts(() => import('../people/employee-screen.tsx')),
    'EmployeeScreen',
  ),
});

/** The screens of people and of the organisation. */
export const peopleRoutes = [
  people,
  organisation,
  peopleHome,
  peopleTime,
  peopleExpenses,
  peopleRecords,
  employee,
] as const;
