import type { Language } from '../texts/languages.ts';
import type { RoomTexts, TextKey } from '../texts/open-texts.ts';
import type { AgencySubject } from './agency.words.ts';

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
  'principal',
  'auditor',
] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

export interface PermissionDeclaration {
  code: PermissionCode;
  /** Built-in roles that hold it. */
  roles: readonly BuiltInRole[];
  /** About what is one for the whole installation (users, settings): it counts only where it was granted over everything. */
  undivided?: true;
  /** `pay` brings money to people, `accounts` decides who may: nobody holds both. */
  duty?: 'pay' | 'accounts';
  /** What it may be lent for, to who acts for another; absent: its holder alone uses it. */
  lentFor?: AgencySubject;
  /** Shows pay, or what people tell nobody else: no administrator who sees as somebody sees it. */
  confidential?: true;
}

interface Permission extends PermissionDeclaration {
  nameIn(language: Language): string;
}

const declared = new Map<string, Permission>();

type NamesOfPermissions = { readonly permissions: Readonly<Record<string, string>> };

/**
 * Declares a room's permissions, in `<room>.permissions.ts`; built-in roles follow at the next start. Each is called in the
 * room's texts by what its code says after the room's.
 */
export function declarePermissions<S extends NamesOfPermissions, R extends string>(
  room: R,
  texts: Pick<RoomTexts<S>, 'say'>,
  list: readonly (PermissionDeclaration & { code: `${R}.${keyof S['permissions'] & string}` })[],
): void {
  for (const permission of list) {
    const key = `permissions.${permission.code.slice(room.length + 1)}` as TextKey<S>;
    declared.set(permission.code, { ...permission, nameIn: (language) => texts.say(key, {}, language) });
  }
}

export function declaredPermissions(): ReadonlyMap<string, Permission> {
  return declared;
}

export function isUndivided(permission: string): boolean {
  return declared.get(permission as PermissionCode)?.undivided === true;
}
