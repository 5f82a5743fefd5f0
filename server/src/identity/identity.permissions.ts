import { declarePermissions } from '../platform/trpc/permissions.ts';
import { identityTexts } from './texts.ts';

declarePermissions('identity', identityTexts, [
  {
    code: 'identity.users.view',
    roles: ['system-administrator', 'auditor'],
    undivided: true,
  },
  {
    code: 'identity.users.edit',
    duty: 'accounts',
    roles: ['system-administrator'],
    undivided: true,
  },
  {
    code: 'identity.roles.view',
    roles: ['system-administrator', 'solution-administrator', 'auditor'],
    undivided: true,
  },
  {
    code: 'identity.roles.edit',
    duty: 'accounts',
    roles: ['system-administrator'],
    undivided: true,
  },
  {
    code: 'identity.settings.edit',
    roles: ['system-administrator'],
    undivided: true,
  },
  {
    code: 'identity.menus.edit',
    roles: ['system-administrator'],
    undivided: true,
  },
]);
