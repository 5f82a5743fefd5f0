import { declareErrors } from '../../platform/errors/declare-errors.ts';

declareErrors('payroll.payslips', {
  NO_LAYOUT: {
    status: 422,
    'zh-TW': '此批次的方案副本沒有薪資單設定，請在方案中加入薪資單並發布',
    'zh-CN': '该批次的方案副本没有工资单设置，请在方案中加入工资单并发布',
    en: 'The solution copy of this batch has no payslip. Add one to the solution and publish it.',
  },
  LAYOUT_NEEDS_FIGURES: {
    status: 422,
    'zh-TW':
      '已發布副本（第 {number} 版）的薪資單有此批次沒有算出的項目：{items}。請發布只引用此批次欄位的薪資單',
    'zh-CN':
      '已发布副本（第 {number} 版）的工资单有该批次没有算出的项目：{items}。请发布只引用该批次列的工资单',
    en: 'The payslip of the published copy (number {number}) shows what this batch has not computed: {items}. Publish one whose items are columns of this batch.',
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
