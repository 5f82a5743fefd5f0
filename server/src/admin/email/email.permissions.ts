import { declarePermissions } from '../../platform/trpc/permissions.ts';
import { emailTexts } from './texts.ts';

declarePermissions('admin.email', emailTexts, [
  { code: 'admin.email.view', roles: ['system-administrator'], undivided: true },
  { code: 'admin.email.edit', roles: ['system-administrator'], undivided: true },
]);
