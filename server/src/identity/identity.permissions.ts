import { declarePermissions } from '../platform/trpc/permissions.ts';

declarePermissions([
  {
    code: 'identity.users.view',
    name: { 'zh-TW': '查看使用者', 'zh-CN': '查看用户', en: 'View users' },
    roles: ['system-administrator'],
    undivided: true,
  },
  {
    code: 'identity.users.edit',
    duty: 'accounts',
    name: { 'zh-TW': '管理使用者', 'zh-CN': '管理用户', en: 'Manage users' },
    roles: ['system-administrator'],
    undivided: true,
  },
  {
    code: 'identity.roles.view',
    name: { 'zh-TW': '查看角色', 'zh-CN': '查看角色', en: 'View roles' },
    roles: ['system-administrator', 'solution-administrator'],
    undivided: true,
  },
  {
    code: 'identity.roles.edit',
    duty: 'accounts',
    name: { 'zh-TW': '管理角色', 'zh-CN': '管理角色', en: 'Manage roles' },
    roles: ['system-administrator'],
    undivided: true,
  },
  {
    code: 'identity.settings.edit',
    name: { 'zh-TW': '管理系統設定', 'zh-CN': '管理系统设置', en: 'Manage system settings' },
    roles: ['system-administrator'],
    undivided: true,
  },
]);
