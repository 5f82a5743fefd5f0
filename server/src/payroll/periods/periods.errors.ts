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
  CLOSED: {
    'zh-TW': '期間已關閉，請先重新開啟',
    'zh-CN': '期间已关闭，请先重新开启',
    en: 'The period is closed. Reopen it first.',
  },
  OPEN_BATCHES: {
    'zh-TW': '還有 {batches} 個批次未關閉或取消，請先關閉或取消後再關閉期間',
    'zh-CN': '还有 {batches} 个批次未关闭或取消，请先关闭或取消后再关闭期间',
    en: 'Batches that are neither closed nor canceled: {batches}. Close or cancel them, then close the period.',
  },
  HAS_BATCHES: {
    'zh-TW': '期間已有批次，不能變更日期、停用或刪除',
    'zh-CN': '期间已有批次，不能更改日期、停用或删除',
    en: 'The period has batches, so its days stay and it can be neither disabled nor deleted.',
  },
  LATER_SUBMISSION: {
    'zh-TW': '之後的期間已有提交的批次，不能重新開啟',
    'zh-CN': '之后的期间已有提交的批次，不能重新开启',
    en: 'A later period has a submitted batch, so this one cannot be reopened.',
  },
  NOT_ENABLED: {
    'zh-TW': '期間 {code} 尚未啟用，請先啟用',
    'zh-CN': '期间 {code} 尚未启用，请先启用',
    en: 'The period {code} is not enabled. Enable it first.',
  },
});
