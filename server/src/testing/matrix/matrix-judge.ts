import { BUILT_IN_ROLES, declaredPermissions } from '../../platform/trpc/permissions.ts';
import type { Cell, Field } from './cell-builders.ts';
import { isInScope, type RoleScope } from './matrix-oracle.ts';
import type { MatrixFixture, Place } from './matrix-records.ts';

/** Says that there is no such thing, or not for you. */
export const REFUSED = new Set([
  'platform.NOT_FOUND',
  'platform.SCOPE_TOO_NARROW',
  'AUTHORIZATION_REQUIRED',
  'platform.SIGN_IN_NEEDED',
  'people.SCOPE_WIDENED',
  'payroll.solutions.LEGAL_ENTITY_UNKNOWN',
  'payroll.processes.NODE_WITHOUT_ANYBODY',
  'payroll.processes.HOLDS_PAYROLL_RIGHT',
  'payroll.cycles.OWNER_WITHOUT_RIGHT',
  'inbox.approvals.NOT_A_CANDIDATE',
]);

export interface Role {
  name: string;
  scope: RoleScope;
  permissions: readonly string[];
  /** Called on the procedures of this room alone. */
  room?: string;
}

const DEFAULT_SCOPE: Partial<Record<string, RoleScope>> = { manager: 'reports', employee: 'self' };
const everything = () => [...declaredPermissions().keys()];
const permissionsOf = (name: (typeof BUILT_IN_ROLES)[number]) =>
  [...declaredPermissions().values()].filter((each) => each.roles.includes(name)).map((each) => each.code);
export const ROLES: Role[] = [
  ...BUILT_IN_ROLES.map((name) => ({
    name,
    scope: DEFAULT_SCOPE[name] ?? ('all' as const),
    permissions: permissionsOf(name),
  })),
  ...(['self', 'reports', 'department', 'legalEntity', 'solution'] as const).map((scope) => ({
    name: `everything, ${scope} only`,
    scope,
    permissions: everything(),
  })),
  { name: 'everything', scope: 'all', permissions: everything() },
  { name: 'nothing', scope: 'self', permissions: [] },
];

/** Who works in payroll, given one solution, in face of that and of another: on the procedures of payroll alone. */
export const ROLES_OF_A_SOLUTION: Role[] = (
  ['payroll-staff', 'solution-administrator', 'payroll-approver', 'principal', 'auditor'] as const
).map((name) => ({
  name: `${name}, solution only`,
  scope: 'solution' as const,
  permissions: permissionsOf(name),
  room: 'payroll.',
}));

/** The oracle over all that an input names: what stands there always, and what is varied. */
export function mayTouch(role: Role, cell: Cell, varied: Record<string, Place>): boolean {
  if (cell.permission && !role.permissions.includes(cell.permission)) return false;
  if (cell.unless && role.permissions.includes(cell.unless)) return false;
  if (cell.whole)
    return (
      role.scope === 'all' &&
      // A file is its uploader's, whatever else somebody reaches.
      Object.entries(cell.fields).every(([name, field]) => {
        const place = varied[name] ?? field.usual;
        return field.kind !== 'file' || place === undefined || isWithin(role, cell, 'file', place);
      })
    );
  const main = Object.entries(cell.fields)[0];
  return Object.entries(cell.fields).every(([name, field]) => {
    const place = varied[name] ?? field.usual;
    if (field.filter || place === undefined) return true;
    // What stays as it was isn't touched.
    if (field.before?.some(([kind, at]) => kind === field.kind && at === place)) return true;
    // Who is named has to be able to do it for what it is about.
    if (field.kind === 'decider' && main && place !== (varied[main[0]] ?? main[1].usual)) return false;
    const touched: (readonly [string, Place])[] = [[field.kind, place], ...(field.before ?? [])];
    return touched.every(([kind, at]) => isWithin(role, cell, kind, at));
  });
}

export function isWithin(role: Role, cell: Cell, kind: string, place: Place): boolean {
  if (kind === 'queuedJob' || kind === 'userRecord') {
    const others = kind === 'queuedJob' ? (cell.allWith ?? '') : 'identity.users.view';
    return place === 'own' || (role.scope === 'all' && role.permissions.includes(others));
  }
  return isInScope(role.scope, kind, place);
}

/** The input of a cell with its objects at their usual places, but for what is varied. */
export function inputOf(
  fixture: MatrixFixture,
  cell: Cell | undefined,
  varied: Record<string, Place | 'absent'>,
): unknown {
  const ids: Record<string, string | undefined> = {};
  for (const [name, field] of Object.entries(cell?.fields ?? {}) as [string, Field][]) {
    const place = varied[name] ?? field.usual;
    if (place === 'absent') ids[name] = '01900000-0000-7000-8000-000000000000';
    else if (place !== undefined) ids[name] = fixture[field.kind]?.[place];
  }
  return cell?.input(ids, fixture);
}
