import { declareErrors } from '../../platform/errors/declare-errors.ts';

declareErrors('payroll.solutions', {
  CODE_TAKEN: {
    'zh-TW': '方案代碼「{code}」已被使用',
    'zh-CN': '方案代码“{code}”已被使用',
    en: 'A solution with the code "{code}" exists already.',
  },
  CURRENCY_NEEDED: {
    status: 422,
    'zh-TW': '空白方案需要選擇幣別',
    'zh-CN': '空白方案需要选择币种',
    en: 'A blank solution needs a currency.',
  },
  LEGAL_ENTITY_UNKNOWN: {
    status: 422,
    'zh-TW': '找不到所選的法人',
    'zh-CN': '找不到所选的法人实体',
    en: 'A chosen legal entity does not exist.',
  },
  TEMPLATE_UNKNOWN: {
    status: 422,
    'zh-TW': '找不到範本「{code}」',
    'zh-CN': '找不到模板“{code}”',
    en: 'There is no template "{code}".',
  },
  FILE_NOT_JSON: {
    status: 422,
    'zh-TW': '檔案「{name}」不是有效的 JSON 方案檔：{reason}',
    'zh-CN': '文件“{name}”不是有效的 JSON 方案文件：{reason}',
    en: 'The file "{name}" is not a valid JSON solution file: {reason}',
  },
  FILE_REFUSED: {
    status: 422,
    'zh-TW': '方案檔不符合格式：{path}（{reason}）',
    'zh-CN': '方案文件不符合格式：{path}（{reason}）',
    en: 'The solution file does not have the right shape: {path} ({reason})',
  },
  IN_USE: {
    'zh-TW': '方案已有 {batches} 個批次，無法刪除；可以停用',
    'zh-CN': '方案已有 {batches} 个批次，无法删除；可以停用',
    en: 'The solution has batches ({batches}) and cannot be deleted. It can be made inactive.',
  },
  GLOBAL_TABLE_FOLLOWED: {
    'zh-TW': '全域表「{code}」已有較新的版本 {newest}，請重新載入',
    'zh-CN': '全局表“{code}”已有更新的版本 {newest}，请重新加载',
    en: 'The global table "{code}" has a newer version {newest} meanwhile. Reload it.',
  },
});

declareErrors('payroll.copies', {
  DRAFT_EXISTS: {
    'zh-TW': '此方案已有草稿副本（第 {number} 版），請繼續編輯或先發布',
    'zh-CN': '该方案已有草稿副本（第 {number} 版），请继续编辑或先发布',
    en: 'There is a draft copy already (number {number}). Go on with it, or publish it first.',
  },
  NOT_A_DRAFT: {
    'zh-TW': '已發布的副本不能修改，請建立新的草稿',
    'zh-CN': '已发布的副本不能修改，请新建草稿',
    en: 'A published copy never changes. Make a new draft.',
  },
  HAS_PROBLEMS: {
    status: 422,
    'zh-TW': '副本有 {problems} 個問題，修正後才能發布（第一個在 {path}）',
    'zh-CN': '副本有 {problems} 个问题，修正后才能发布（第一个在 {path}）',
    en: 'Problems to cure before the copy can be published: {problems} (the first at {path}).',
  },
  TESTS_FAILED: {
    status: 422,
    'zh-TW': '{failed} 個範例測試未通過，請在「測試」中查看後再發布',
    'zh-CN': '{failed} 个示例测试未通过，请在“测试”中查看后再发布',
    en: 'Tests of the copy that fail: {failed}. Look at them under Tests; then it can be published.',
  },
  NOTHING_PUBLISHED: {
    status: 422,
    'zh-TW': '方案還沒有已發布的副本，請先發布',
    'zh-CN': '方案还没有已发布的副本，请先发布',
    en: 'The solution has no published copy yet. Publish its draft first.',
  },
});
