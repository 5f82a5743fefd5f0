import { declarePermissions } from '../platform/trpc/permissions.ts';

declarePermissions([
  {
    code: 'people.organisation.view',
    name: { 'zh-TW': '查看組織資料', 'zh-CN': '查看组织资料', en: 'View organisation' },
    roles: [
      'hr-administrator',
      'payroll-staff',
      'solution-administrator',
      'payroll-approver',
      'manager',
      'analyst',
      'system-administrator',
    ],
  },
  {
    code: 'people.organisation.edit',
    name: { 'zh-TW': '維護組織資料', 'zh-CN': '维护组织资料', en: 'Edit organisation' },
    roles: ['hr-administrator', 'payroll-staff'],
  },
  {
    code: 'people.employments.view',
    name: { 'zh-TW': '查看員工', 'zh-CN': '查看员工', en: 'View employees' },
    roles: ['hr-administrator', 'payroll-staff', 'solution-administrator', 'manager', 'analyst', 'employee'],
  },
  {
    code: 'people.employments.edit',
    name: { 'zh-TW': '維護員工', 'zh-CN': '维护员工', en: 'Edit employees' },
    roles: ['hr-administrator', 'payroll-staff'],
  },
  {
    code: 'people.private.view',
    name: {
      'zh-TW': '查看證件與銀行帳號',
      'zh-CN': '查看证件与银行账号',
      en: 'View identity and bank numbers',
    },
    roles: ['hr-administrator', 'payroll-staff'],
  },
  {
    code: 'people.compensation.view',
    name: { 'zh-TW': '查看薪酬檔案', 'zh-CN': '查看薪酬档案', en: 'View compensation' },
    roles: ['hr-administrator', 'payroll-staff', 'employee'],
  },
  {
    code: 'people.compensation.edit',
    name: { 'zh-TW': '維護薪酬檔案', 'zh-CN': '维护薪酬档案', en: 'Edit compensation' },
    roles: ['hr-administrator', 'payroll-staff'],
  },
]);
