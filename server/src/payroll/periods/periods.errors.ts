import { declareErrors } from '../../platform/errors/declare-errors.ts';

declareErrors('payroll.periods', {
  FROM_NEEDED: {
    status: 422,
    'zh-TW': '請選擇第一個期間的開始日',
    'zh-CN': '请选择第一个期间的开始日',
    en: 'Choose the first day of the first period.',
  },
  OVERLAPS: {
    status: 422,
    'zh-TW': '期間 {start} 至 {end} 與既有期間 {code} 重疊',
    'zh-CN': '期间 {start} 至 {end} 与已有期间 {code} 重叠',
    en: 'The period {start} to {end} overlaps the existing period {code}.',
  },
  END_BEFORE_START: {
    status: 422,
    'zh-TW': '期間的結束日不能早於開始日',
    'zh-CN': '期间的结束日不能早于开始日',
    en: 'A period cannot end before it starts.',
  },
  WRONG_STATUS: {
    'zh-TW': '期間目前的狀態不能執行此操作',
    'zh-CN': '期间当前的状态不能执行此操作',
    en: 'The period is not in a state for this.',
  },
  OPEN_BATCHES: {
    'zh-TW': '還有 {batches} 個批次未關閉或取消，期間不能關閉',
    'zh-CN': '还有 {batches} 个批次未关闭或取消，期间不能关闭',
    en: '{batches} batches are neither closed nor canceled, so the period cannot be closed.',
  },
  HAS_BATCHES: {
    'zh-TW': '期間已有批次，不能變更日期、停用或刪除',
    'zh-CN': '期间已有批次，不能更改日期、停用或删除',
    en: 'The period has batches: its days, its enabling and itself stay.',
  },
  LATER_SUBMISSION: {
    'zh-TW': '之後的期間已有提交的批次，不能重新開啟',
    'zh-CN': '之后的期间已有提交的批次，不能重新开启',
    en: 'A later period has a submitted batch, so this one cannot be reopened.',
  },
  NOT_ENABLED: {
    'zh-TW': '期間 {code} 尚未啟用',
    'zh-CN': '期间 {code} 尚未启用',
    en: 'The period {code} is not enabled.',
  },
});
