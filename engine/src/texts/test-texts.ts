import type { ErrorTexts } from '../errors/index.ts';

const texts = (en: string, cn: string, tw: string): ErrorTexts[string] => ({ en, 'zh-CN': cn, 'zh-TW': tw });

/** What a solution's own tests say of what they expected and found. */
export const TEST_TEXTS: ErrorTexts = {
  'test.notBacktracked': texts(
    '{period} isn’t among the periods to compute again ("backtrack").',
    '{period} 不在要重新计算的期间（"backtrack"）中。',
    '{period} 不在要重新計算的期間（"backtrack"）中。',
  ),
  'test.periodAgain': texts('the period computed again', '重新计算该期间', '重新計算該期間'),
  'test.noClosedBatch': texts('no closed batch', '没有已关闭的批次', '沒有已關閉的批次'),
  'test.inTime': texts('an end in time', '在限时内算完', '在時限內算完'),
  'test.row': texts('a row', '有这一行', '有這一列'),
  'test.noRow': texts('no such row', '没有这一行', '沒有這一列'),
  'test.noError': texts('no error', '没有错误', '沒有錯誤'),
  'test.nothing': texts('nothing', '没有', '沒有'),
  'test.entry': texts('{list}: {entry}', '{list}：{entry}', '{list}：{entry}'),
  'test.noneOf': texts('no {list}', '没有 {list}', '沒有 {list}'),
  'test.noOther': texts('no other {list}', '没有其他 {list}', '沒有其他 {list}'),
};
