/** The door of the identity room. */
export { authenticate } from './authenticate.ts';
export { ownEmploymentsOfUser, registerEmploymentLookup } from './employment-lookup.ts';
export {
  type FirstAdministrator,
  makeFirstAdministrator,
  renewFirstPassword,
} from './first-administrator.ts';
export { identityRouter } from './identity.router.ts';
export { declareMenus, type MenuEntry } from './menus.ts';
export { syncBuiltInRoles } from './roles.repo.ts';
export { onPayRights } from './separate-duties.ts';
export { hashPassword } from './sign-in/password-hash.ts';
export { removeExpiredSessions } from './sign-in/sessions.repo.ts';
export { type Mail, registerMailSender } from './sign-in/sign-in-link.ts';
export { readSettings, writeSettings } from './system-settings.repo.ts';
export {
  type UserName,
  userNames,
  usersOfPersons,
  usersWithPermission,
  usersWithRoles,
} from './user-directory.ts';
export { insertUser, type NewUser } from './users.repo.ts';
