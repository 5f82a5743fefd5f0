import { declarePermissions } from '../platform/trpc/permissions.ts';

declarePermissions([
  {
    code: 'payroll.solutions.view',
    name: { 'zh-TW': '查看薪資方案', 'zh-CN': '查看工资方案', en: 'View solutions' },
    roles: ['payroll-staff', 'solution-administrator', 'payroll-approver'],
  },
  {
    code: 'payroll.solutions.edit',
    duty: 'pay',
    name: { 'zh-TW': '編輯薪資方案', 'zh-CN': '编辑工资方案', en: 'Edit solutions' },
    roles: ['payroll-staff', 'solution-administrator'],
  },
  {
    code: 'payroll.solutions.publish',
    duty: 'pay',
    name: {
      'zh-TW': '發布方案副本與全域表',
      'zh-CN': '发布方案副本与全局表',
      en: 'Publish copies and global tables',
    },
    roles: ['payroll-staff', 'solution-administrator'],
  },
  {
    code: 'payroll.periods.edit',
    duty: 'pay',
    name: { 'zh-TW': '維護薪資期間', 'zh-CN': '维护工资期间', en: 'Edit periods' },
    roles: ['payroll-staff', 'solution-administrator'],
  },
  {
    code: 'payroll.batches.view',
    name: { 'zh-TW': '查看薪資批次', 'zh-CN': '查看工资批次', en: 'View batches' },
    roles: ['payroll-staff', 'solution-administrator', 'payroll-approver'],
  },
  {
    code: 'payroll.batches.edit',
    duty: 'pay',
    name: {
      'zh-TW': '準備與計算薪資批次',
      'zh-CN': '准备与计算工资批次',
      en: 'Prepare and calculate batches',
    },
    roles: ['payroll-staff'],
  },
  {
    code: 'payroll.batches.approve',
    duty: 'pay',
    name: { 'zh-TW': '簽核薪資批次', 'zh-CN': '审批工资批次', en: 'Approve batches' },
    roles: ['payroll-approver'],
  },
  {
    code: 'payroll.batches.submit',
    duty: 'pay',
    name: { 'zh-TW': '提交與關閉薪資批次', 'zh-CN': '提交与关闭工资批次', en: 'Submit and close batches' },
    roles: ['payroll-staff'],
  },
  {
    code: 'payroll.processes.approve',
    duty: 'pay',
    name: {
      'zh-TW': '決定簽核流程的變更',
      'zh-CN': '决定审批流程的变更',
      en: 'Decide on changes of the approval process',
    },
    roles: ['payroll-approver'],
  },
  {
    code: 'payroll.withoutApproval.allow',
    duty: 'accounts',
    name: {
      'zh-TW': '開放無人簽核的批次',
      'zh-CN': '开放无人审批的批次',
      en: 'Allow batches that nobody else decides',
    },
    roles: ['system-administrator'],
  },
  {
    code: 'payroll.payslips.view',
    name: { 'zh-TW': '查看員工薪資單', 'zh-CN': '查看员工工资单', en: "View employees' payslips" },
    roles: ['payroll-staff'],
  },
  {
    code: 'payroll.payslips.edit',
    duty: 'pay',
    name: {
      'zh-TW': '產生、發布與停用薪資單',
      'zh-CN': '生成、发布与停用工资单',
      en: 'Generate, publish and disable payslips',
    },
    roles: ['payroll-staff'],
  },
]);
