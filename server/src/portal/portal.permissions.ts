import { BUILT_IN_ROLES, declarePermissions } from '../platform/trpc/permissions.ts';

declarePermissions([
  {
    // Everybody who is employed has payslips, whatever else they do here; the scope is always the person's own.
    code: 'portal.payslips.view',
    name: { 'zh-TW': '查看自己的薪資單', 'zh-CN': '查看自己的工资单', en: 'View own payslips' },
    roles: BUILT_IN_ROLES,
  },
]);
