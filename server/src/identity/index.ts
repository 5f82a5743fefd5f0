/** The door of the identity room. */

export { identityRouter } from './identity.router.ts';
export { SCOPE_KINDS } from './identity.words.ts';
export { listRoles, syncBuiltInRoles } from './roles/roles.repo.ts';
export {
  changeRoleOver,
  grantsOfRoles,
  holdersInRoom,
  permissionsOfRoleCode,
} from './roles/roles-over.ts';
export { onPayRights } from './roles/separate-duties.ts';
export { authenticate } from './sign-in/authenticate.ts';
export { hashPassword } from './sign-in/passwords/password-hash.ts';
export { removeExpiredSessions } from './sign-in/sessions.repo.ts';
export { type Mail, registerMailSender } from './sign-in/sign-in-link.ts';
export { allMenus, declareMenus } from './system/menus.ts';
export { readSettings, writeSettings } from './system/system-settings.repo.ts';
export { ownEmploymentsOfUser, registerEmploymentLookup } from './users/employment-lookup.ts';
export {
  type FirstAdministrator,
  makeFirstAdministrator,
  renewFirstPassword,
} from './users/first-administrator.ts';
export {
  type UserName,
  userNames,
  usersOfPersons,
  usersWithPermission,
  usersWithRoles,
} from './users/user-directory.ts';
export { insertUser, type NewUser } from './users/users.repo.ts';
