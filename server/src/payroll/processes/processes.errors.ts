import { declareErrors } from '../../platform/errors/declare-errors.ts';

declareErrors('payroll.processes', {
  PENDING: {
    'zh-TW': '此方案的流程變更正等待他人決定，請先撤回或等待結果',
    'zh-CN': '该方案的流程变更正等待他人决定，请先撤回或等待结果',
    en: 'A change of this process already waits for another person. Withdraw it, or wait for the decision.',
  },
  UNCHANGED: {
    status: 422,
    'zh-TW': '流程與目前生效的相同',
    'zh-CN': '流程与当前生效的相同',
    en: 'This is the process in force already.',
  },
  NODE_WITHOUT_ANYBODY: {
    status: 422,
    'zh-TW': '第 {node} 個簽核節點沒有任何有權簽核的人',
    'zh-CN': '第 {node} 个审批节点没有任何有权审批的人',
    en: 'Node {node} names nobody who may approve batches.',
  },
  NOT_ALLOWED_WITHOUT_APPROVAL: {
    status: 403,
    'zh-TW': '沒有他人決定的批次，須先由不具薪資權限的系統管理員為此方案開放',
    'zh-CN': '没有他人决定的批次，须先由不具工资权限的系统管理员为该方案开放',
    en: 'Batches that nobody else decides exist only where a system administrator without payroll rights has allowed them for the solution.',
  },
  HOLDS_PAYROLL_RIGHT: {
    status: 403,
    'zh-TW': '您具有薪資權限，不能開放無人簽核的批次',
    'zh-CN': '您具有工资权限，不能开放无人审批的批次',
    en: 'You hold a payroll right, so you cannot allow batches that nobody else decides.',
  },
  NOBODY_DECIDES_CHANGE: {
    status: 422,
    'zh-TW': '除了您以外，沒有人有權決定流程變更，請管理員授權另一人',
    'zh-CN': '除您以外，没有人有权决定流程变更，请管理员授权另一人',
    en: 'Nobody but you may decide on a change of process. Ask an administrator to give another person that right.',
  },
});
