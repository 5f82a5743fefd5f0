import { declarePermissions } from '../../platform/trpc/permissions.ts';
import { backupTexts } from './texts.ts';

declarePermissions('admin.backups', backupTexts, [
  { code: 'admin.backups.manage', roles: ['system-administrator'], undivided: true },
]);
export const MANAGE = 'admin.backups.manage';
