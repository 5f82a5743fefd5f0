import { declarePermissions } from '../../platform/trpc/permissions.ts';
import { messageTexts } from './texts.ts';

declarePermissions('admin.message', messageTexts, [
  { code: 'admin.message.view', roles: ['system-administrator'], undivided: true },
  { code: 'admin.message.edit', roles: ['system-administrator'], undivided: true },
]);
