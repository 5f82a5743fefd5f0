import { declarePermissions } from '../platform/trpc/permissions.ts';
import { integrationsTexts } from './texts.ts';

declarePermissions('integrations', integrationsTexts, [
  { code: 'integrations.view', roles: ['system-administrator'], undivided: true },
  { code: 'integrations.edit', roles: ['system-administrator'], undivided: true },
]);
