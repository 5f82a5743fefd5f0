import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BATCH_STAGES } from '@suanpan/engine/domain';
import { expect, it } from 'vitest';
import { SCREENS } from '../e2e/accessible/screens.ts';
import { ROOT } from './source-tree.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const LOOKED_AT: readonly string[] = [
  ...new Set(Object.values(SCREENS).flat()),
  // By a test of its own, before anybody is known.
  '/sign-in',
  '/recover',
  '/first-sign-in',
];

/** The paths of a router's routes with a screen; one without only leads on to another. */
function routesOf(path: string, base: string): string[] {
  const routes = [...read(path).matchAll(/= createRoute\(\{([\s\S]*?)\}\);/g)].map(([, route]) => route!);
  return routes
    .filter((route) => /\bcomponent:/.test(route))
    .flatMap((route) => /\bpath: '([^']+)'/.exec(route)?.[1] ?? [])
    .map((each) => `${base}/${each.replace(/^\//, '')}`);
}

const ROUTES = [
  ...routesOf('portal/src/app/router.tsx', ''),
  ...['', 'payroll-', 'people-', 'admin-'].flatMap((room) =>
    routesOf(`workbench/src/app/${room}routes.tsx`, '/workbench'),
  ),
];

/** A fixed part goes before a named one, that before a rest, as the router itself has it. */
const rank = (route: string) =>
  route
    .split('/')
    .map((part) => (part === '$' ? '2' : part.startsWith('$') ? '1' : '0'))
    .join('')
    .padEnd(12, '0');

function routeOf(address: string): string | undefined {
  const parts = address
    .replace(/\?.*/, '')
    .replace(/(.)\/$/, '$1')
    .split('/');
  const fits = (route: string) => {
    const names = route.replace(/(.)\/$/, '$1').split('/');
    const isOpen = names.at(-1) === '$';
    if (isOpen ? parts.length < names.length - 1 : parts.length !== names.length) return false;
    return names.every((name, at) => name.startsWith('$') || name === parts[at]);
  };
  return ROUTES.filter(fits).sort((a, b) => (rank(a) < rank(b) ? -1 : 1))[0];
}

/** The texts of `const name = […]` in a file. */
function listed(path: string, name: string): string[] {
  const list = new RegExp(`\\b${name} = \\[([^\\]]*)\\]`).exec(read(path))?.[1] ?? '';
  return [...list.matchAll(/'([^']+)'/g)].map(([, text]) => text!);
}

/** The texts that a file compares something with. */
const asked = (path: string, name: string): string[] => [
  ...new Set([...read(path).matchAll(new RegExp(`\\b${name} === '(\\w+)'`, 'g'))].map(([, text]) => text!)),
];

const INBOX = ['pending', ...asked('portal/src/inbox/inbox-screen.tsx', 'section')];
const SLIPS = ['', '{slip}'];
const SOLUTION = 'workbench/src/payroll/solutions';
const EDITOR_TABS = listed(`${SOLUTION}/editing/tabs/editor-tab-names.ts`, 'editorTabs');
const SETTING_TABS = listed(`${SOLUTION}/configuration/configuration-tabs.ts`, 'settingTabs');
const REVIEW_TABS = listed('workbench/src/payroll/batches/stages/review-stage.tsx', 'tabs');
const PANELS = listed('workbench/src/payroll/batches/state/use-batch-place.ts', 'panelNames');
const ORGANISATION_TABS = listed('workbench/src/people/organisation/organisation-screen.tsx', 'tabs');
const PERSON_TABS = asked('workbench/src/people/employee-screen.tsx', 'tab');

/** What a route shows by the rest of the address, which the screen reads itself; an empty text is the route alone. */
const BENEATH: Record<string, readonly string[]> = {
  '/inbox/$': INBOX,
  '/workbench/inbox/$': [...INBOX, 'pending/{approval}'],
  '/apply/$': ['', 'general'],
  '/profile': listed('portal/src/profile/profile-screen.tsx', 'TABS').map((tab) => `?tab=${tab}`),
  '/centre/$': ['', 'documents'],
  '/calendar/$': [''],
  '/announcements/$': ['', '?tab=all', '?tab=manage'],
  '/payslips/$': SLIPS,
  '/workbench/me/payslips/$': SLIPS,
  '/$': ['no-such-page'],
  '/workbench/payroll/solutions/$solutionId/$': [
    ...listed(`${SOLUTION}/solution-screen.tsx`, 'plainTabs'),
    ...EDITOR_TABS,
    ...SETTING_TABS,
  ],
  '/workbench/payroll/batches/$batchId/$stage': BATCH_STAGES,
  '/workbench/people/$employmentId': PERSON_TABS.map((tab) => (tab === 'summary' ? '' : `?tab=${tab}`)),
  '/workbench/people/organisation': ORGANISATION_TABS.map((tab) => `?tab=${tab}`),
};

/** Answered by that very address, or one that goes on from it. */
function isLooked(prefix: string, rest: string): boolean {
  const end = rest === '' || rest.startsWith('?') ? rest : `/${rest}`;
  const pattern = (prefix + end).replace(/[.?{}]/g, '\\$&').replace(/\$\w+/g, '[^/?]+');
  return LOOKED_AT.some((address) =>
    new RegExp(`^${pattern}${rest === '' ? '' : '([/?].*)?'}$`).test(address),
  );
}

it('finds the routes in the routers', () => {
  expect(ROUTES).toContain('/payslips/$');
  expect(ROUTES).toContain('/workbench/payroll/batches/$batchId/$stage');
  expect(ROUTES).toContain('/workbench/people/organisation');
  expect(ROUTES).toContain('/workbench/admin/users');
  for (const list of [EDITOR_TABS, SETTING_TABS, REVIEW_TABS, PANELS, ORGANISATION_TABS, PERSON_TABS, INBOX])
    expect(list.length).toBeGreaterThan(2);
});

it('looks at every route of portal and workbench with axe', () => {
  const looked = new Set(LOOKED_AT.map(routeOf));
  expect(ROUTES.filter((route) => !looked.has(route))).toEqual([]);
});

it('looks at everything that a route shows by the rest of its address', () => {
  expect(ROUTES.filter((route) => route.endsWith('/$') && !BENEATH[route])).toEqual([]);
  const missing = Object.entries(BENEATH).flatMap(([route, rests]) =>
    rests
      .filter((rest) => !isLooked(route.replace(/\/\$(stage)?$/, ''), rest))
      .map((rest) => `${route}: ${rest}`),
  );
  expect(missing).toEqual([]);
});

it('looks at every tab of a review and every panel beside the sheet', () => {
  const beside = LOOKED_AT.filter((address) => address.includes('/batches/{batch}/'));
  const tabs = REVIEW_TABS.filter((tab) => tab !== REVIEW_TABS[0]).map((tab) => `review?tab=${tab}`);
  const wanted = [...tabs, ...PANELS.map((panel) => `?panel=${panel}`)];
  expect(wanted.filter((each) => !beside.some((address) => address.endsWith(each)))).toEqual([]);
});
