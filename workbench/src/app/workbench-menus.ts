import type { Translate } from '@suanpan/portal/kit/i18n';
import type { MenuEntry } from '@suanpan/portal/kit/shell';

interface Entry {
  code: string;
  href: string;
  icon: string;
  /** Shown to holders of any of these; to everyone when there are none. */
  anyOf: readonly string[];
}

interface Group {
  code: string;
  entries: readonly Entry[];
}

/** Every screen of the workbench that a menu leads to, in order. The server asks for the permission again. */
export const menuGroups: readonly Group[] = [
  {
    code: 'payroll',
    entries: [
      { code: 'overview', href: '/workbench/', icon: 'overview', anyOf: [] },
      {
        code: 'solutions',
        href: '/workbench/payroll/solutions',
        icon: 'solutions',
        anyOf: ['payroll.solutions.view'],
      },
      {
        code: 'batches',
        href: '/workbench/payroll/batches',
        icon: 'batches',
        anyOf: ['payroll.batches.view'],
      },
      {
        code: 'payslips',
        href: '/workbench/payroll/payslips',
        icon: 'payslips',
        anyOf: ['payroll.payslips.view'],
      },
    ],
  },
  {
    code: 'people',
    entries: [
      {
        code: 'employees',
        href: '/workbench/people',
        icon: 'employees',
        anyOf: ['people.organisation.view'],
      },
      {
        code: 'organisation',
        href: '/workbench/people/organisation',
        icon: 'departments',
        anyOf: ['people.organisation.view'],
      },
    ],
  },
  {
    code: 'mine',
    entries: [
      { code: 'inbox', href: '/workbench/inbox', icon: 'inbox', anyOf: [] },
      {
        code: 'myPayslips',
        href: '/workbench/me/payslips',
        icon: 'payslip',
        anyOf: ['portal.payslips.view'],
      },
    ],
  },
  {
    code: 'admin',
    entries: [
      { code: 'users', href: '/workbench/admin/users', icon: 'users', anyOf: ['identity.users.view'] },
      { code: 'roles', href: '/workbench/admin/roles', icon: 'admin', anyOf: ['identity.roles.view'] },
      {
        code: 'withoutApproval',
        href: '/workbench/admin/without-approval',
        icon: 'admin',
        anyOf: ['payroll.withoutApproval.allow'],
      },
      {
        code: 'jobs',
        href: '/workbench/admin/jobs',
        icon: 'imports',
        anyOf: ['admin.imports.use', 'payroll.batches.edit', 'platform.jobs.view'],
      },
    ],
  },
];

export function workbenchMenus(t: Translate, can: (code: string) => boolean, waiting: number): MenuEntry[] {
  return menuGroups.flatMap((group) => {
    const children = group.entries
      .filter(({ anyOf }) => anyOf.length === 0 || anyOf.some(can))
      .map((entry) => ({
        code: entry.code,
        label: t(`menu.${entry.code}`),
        href: entry.href,
        icon: entry.icon,
        ...(entry.code === 'inbox' ? { count: waiting } : {}),
      }));
    return children.length === 0
      ? []
      : [{ code: group.code, label: t(`menu.groups.${group.code}`), children }];
  });
}

/** Whether a screen may be opened: by the menu entry it lies under. What no entry covers is left to the server. */
export function mayOpen(pathname: string, can: (code: string) => boolean): boolean {
  const entries = menuGroups.flatMap((group) => group.entries);
  const over = entries
    .filter(({ href }) => href !== '/workbench/' && (pathname === href || pathname.startsWith(`${href}/`)))
    .sort((a, b) => b.href.length - a.href.length)[0];
  return !over || over.anyOf.length === 0 || over.anyOf.some(can);
}
