import type { Texts } from '../errors/declare-errors.ts';

export type PermissionCode = `${string}.${string}`;

/** Roles that every installation has. Others are made by administrators from permissions. */
export const BUILT_IN_ROLES = [
  'system-administrator',
  'hr-administrator',
  'payroll-staff',
  'solution-administrator',
  'payroll-approver',
  'manager',
  'analyst',
  'employee',
] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

export interface PermissionDeclaration {
  code: PermissionCode;
  name: Texts;
  /** Built-in roles that hold it. */
  roles: readonly BuiltInRole[];
  /** About what is one for the whole installation (users, settings): it counts only where it was granted over everything. */
  undivided?: true;
  /** `pay` brings money to people, `accounts` decides who may: nobody holds both. */
  duty?: 'pay' | 'accounts';
}

const declared = new Map<string, PermissionDeclaration>();

/** Declares a room's permissions, in `<room>.permissions.ts`; built-in roles follow at the next start. */
export function declarePermissions(list: readonly PermissionDeclaration[]): void {
  for (const permission of list) declared.set(permission.code, permission);
}

export function declaredPermissions(): ReadonlyMap<string, PermissionDeclaration> {
  return declared;
}

export function isUndivided(permission: string): boolean {
  return declared.get(permission as PermissionCode)?.undivided === true;
}
