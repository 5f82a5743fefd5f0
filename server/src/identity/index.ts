/** The door of the identity room. */

export { identityRouter } from './identity.router.ts';
export { SCOPE_KINDS } from './identity.words.ts';
export { listTags } from './menus/menu-tags.router.ts';
export { type MenuSection, nodesIn } from './menus/menu-tree.ts';
export { menusOfCaller } from './menus/menus-for.ts';
export {
  isSwitchedOn,
  type PortalSettings,
  portalSettings,
  requireSwitchedOn,
  savePortalSettings,
  type WatermarkSettings,
} from './portal-settings/portal-settings.ts';
export {
  PORTAL_SWITCHES,
  type PortalSwitch,
  WATERMARK_MODES,
} from './portal-settings/portal-settings.words.ts';
export { readerMark } from './portal-settings/reader-mark.ts';
export { inviteOwner } from './recovery/invitations.ts';
export { listRoles, syncBuiltInRoles } from './roles/roles.repo.ts';
export {
  accountsOver,
  changeRoleForRole,
  changeRoleOver,
  extendOwnReach,
  grantsOfRoles,
  holdersInRoom,
  permissionsOfRoleCode,
  roleByCode,
  rolesForRolesOver,
} from './roles/roles-over.ts';
export { hasDuty, onPayRights } from './roles/separate-duties.ts';
export { authenticate } from './sign-in/authenticate.ts';
export { registerGrantLimit } from './sign-in/grant-limits.ts';
export { openChannels, registerOutbox, requireLinkAddress } from './sign-in/outgoing.ts';
export { hashPassword } from './sign-in/passwords/password-hash.ts';
export { removeExpiredSessions } from './sign-in/sessions.repo.ts';
export { allMenus, declareLandings, declareMenus } from './system/menus.ts';
export { registerRecordViews, viewsOfRecord } from './system/record-views.ts';
export { readSettings, removeSettings, writeSettings } from './system/system-settings.repo.ts';
export {
  ownEmploymentsOfUser,
  registerContactLookup,
  registerEmploymentLookup,
  registerPersonLook,
} from './users/employment-lookup.ts';
export {
  type FirstAdministrator,
  makeFirstAdministrator,
  renewFirstPassword,
} from './users/first-administrator.ts';
export { followEmployment } from './users/follow-employment.ts';
export {
  findUsers,
  holdersOf,
  scopeOfUser,
  type UserName,
  userNames,
  usersOfPersons,
  usersWithPermission,
  usersWithRole,
  usersWithRoles,
} from './users/user-directory.ts';
export { insertUser, isFreeLogin, type NewUser } from './users/users.repo.ts';
