import { declareErrors } from '../../platform/errors/declare-errors.ts';

declareErrors('payroll.secondOpinion', {
  NOT_WANTED: {
    'zh-TW': '此方案設定為不做第二引擎驗算；請在方案的「一般」頁更改',
    'zh-CN': '此方案设置为不做第二引擎验算；请在方案的“常规”页更改',
    en: 'This solution asks for no second opinion. Change that on the General page of the solution.',
  },
  NOT_CALCULATED: {
    'zh-TW': '批次沒有可驗算的計算結果，請先計算',
    'zh-CN': '批次没有可验算的计算结果，请先计算',
    en: 'The batch has no figures to compute again. Calculate it first.',
  },
  STALE: {
    'zh-TW': '計算後資料已變更，請重新計算後再驗算',
    'zh-CN': '计算后数据已变更，请重新计算后再验算',
    en: 'Something has changed since the calculation. Calculate again, then have it confirmed.',
  },
  RUNNING: {
    'zh-TW': '第二引擎正在驗算這些數字，請稍候',
    'zh-CN': '第二引擎正在验算这些数字，请稍候',
    en: 'The second engine is computing these figures already. Wait for it, or stop it.',
  },
  NOT_RUNNING: {
    'zh-TW': '目前沒有進行中的驗算，可能剛剛已結束',
    'zh-CN': '当前没有进行中的验算，可能刚刚已结束',
    en: 'No second opinion is being given; it may just have ended.',
  },
});
