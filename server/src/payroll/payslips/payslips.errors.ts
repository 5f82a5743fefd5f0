import { declareErrors } from '../../platform/errors/declare-errors.ts';

declareErrors('payroll.payslips', {
  NO_LAYOUT: {
    status: 422,
    'zh-TW': '此批次的方案副本沒有薪資單設定，請在方案中加入薪資單並發布',
    'zh-CN': '该批次的方案副本没有工资单设置，请在方案中加入工资单并发布',
    en: 'The solution copy of this batch has no payslip. Add one to the solution and publish it.',
  },
  NO_DRAFTS: {
    'zh-TW': '沒有可發布的薪資單草稿，請先產生',
    'zh-CN': '没有可发布的工资单草稿，请先生成',
    en: 'There are no drafts to publish. Generate the payslips first.',
  },
  NOT_PUBLISHED: {
    'zh-TW': '只能停用已發布的薪資單',
    'zh-CN': '只能停用已发布的工资单',
    en: 'Only a published payslip can be disabled.',
  },
  NAME_LENGTH: {
    status: 422,
    'zh-TW': '薪資單名稱需為 1 至 50 個字',
    'zh-CN': '工资单名称需为 1 至 50 个字',
    en: 'The name of a payslip has 1 to 50 characters.',
  },
});
