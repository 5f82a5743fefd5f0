import type { MarkReason } from '@suanpan/engine';
import type { Language } from '../errors/declare-errors.ts';

type Words = Readonly<Record<Language, string>>;
const words = (en: string, cn: string, tw: string): Words => ({ en, 'zh-CN': cn, 'zh-TW': tw });

/** Why a cell holds a value where the solution computes one. `{detail}` names the function, column or table. */
const REASONS: Readonly<Record<MarkReason, Words>> = {
  rows: words(
    'Which rows there are is decided by the product: the keys are values.',
    '有哪些行由系统决定：键列为数值。',
    '有哪些列由系統決定：鍵欄為數值。',
  ),
  typed: words('Typed over the formula.', '手工改写了公式结果。', '手動改寫了公式結果。'),
  seek: words(
    'A searched value (seek): a sheet has no such function.',
    '求解得出的值（seek）：表格没有这种函数。',
    '求解得出的值（seek）：試算表沒有這種函數。',
  ),
  share: words(
    'Divided to the last cent (SHARE): a sheet has no such function.',
    '按分精确分摊（SHARE）：表格没有这种函数。',
    '按分精確分攤（SHARE）：試算表沒有這種函數。',
  ),
  history: words(
    'A list of earlier periods (HISTORY).',
    '以前期间的列表（HISTORY）。',
    '以前期間的清單（HISTORY）。',
  ),
  original: words(
    'Compares with what was paid first (ORIGINAL, DIFFERENCE).',
    '与首次支付比较（ORIGINAL、DIFFERENCE）。',
    '與首次支付比較（ORIGINAL、DIFFERENCE）。',
  ),
  calendar: words(
    'Counts days of a calendar of the solution ({detail}).',
    '按方案日历计天（{detail}）。',
    '按方案行事曆計天（{detail}）。',
  ),
  list: words(
    'A list that a cell can’t hold ({detail}).',
    '单元格无法容纳的列表（{detail}）。',
    '儲存格無法容納的清單（{detail}）。',
  ),
  shape: words(
    'A form that a sheet can’t say ({detail}).',
    '表格无法表达的写法（{detail}）。',
    '試算表無法表達的寫法（{detail}）。',
  ),
  order: words('Bands out of order ({detail}).', '区间不按顺序（{detail}）。', '級距不按順序（{detail}）。'),
  function: words(
    'A sheet has no function {detail}.',
    '表格没有函数 {detail}。',
    '試算表沒有函數 {detail}。',
  ),
  length: words(
    'The formula would be too long for a sheet.',
    '公式超出表格允许的长度。',
    '公式超出試算表允許的長度。',
  ),
  type: words(
    'A sheet can’t tell this kind of result ({detail}).',
    '表格无法分辨这种结果（{detail}）。',
    '試算表無法分辨這種結果（{detail}）。',
  ),
  failed: words(
    'Rests on rows that failed ({detail}).',
    '依据的行计算失败（{detail}）。',
    '依據的列計算失敗（{detail}）。',
  ),
  size: words('Reads too many rows for a sheet.', '读取的行数超出表格能力。', '讀取的列數超出試算表能力。'),
  message: words('A text of a rule.', '规则的文字。', '規則的文字。'),
};

const TEXTS = {
  about: words('About', '说明', '說明'),
  formulas: words('Formulas', '公式', '公式'),
  table: words('Table', '表', '表'),
  column: words('Column', '列', '欄'),
  name: words('Name', '名称', '名稱'),
  formula: words('Formula of the solution', '方案公式', '方案公式'),
  solution: words('Solution', '方案', '方案'),
  batch: words('Batch', '批次', '批次'),
  period: words('Period', '期间', '期間'),
  payDate: words('Pay date', '发薪日', '發薪日'),
  currency: words('Currency', '币种', '幣別'),
  writtenAt: words('Written', '写出时间', '寫出時間'),
  writtenBy: words('Written by', '写出人', '寫出人'),
  figures: words('Formulas that go on computing', '公式数', '公式數'),
  values: words('Computed, but carried as values', '计算列，但以数值带入', '計算欄，但以數值帶入'),
  legend: words('Colours', '颜色', '顏色'),
  inputColour: words('Input: may be changed', '输入：可修改', '輸入：可修改'),
  markedColour: words(
    'A value where the solution computes one; why is in the comment',
    '方案会计算而此处为数值；原因见批注',
    '方案會計算而此處為數值；原因見註解',
  ),
  quietColour: words(
    'Row numbers that formulas use: leave as they are',
    '公式使用的行号：请勿改动',
    '公式使用的列號：請勿更動',
  ),
  carried: words(
    '{count} cells of {place}: {reason}',
    '{place} 的 {count} 个单元格：{reason}',
    '{place} 的 {count} 個儲存格：{reason}',
  ),
  imported: words(
    'Imported from {file}, row {row}',
    '由 {file} 第 {row} 行导入',
    '由 {file} 第 {row} 列匯入',
  ),
  typedBy: words('Typed by {by}, {day}', '{by} 于 {day} 输入', '{by} 於 {day} 輸入'),
  typedOverBy: words(
    'Typed over the formula by {by}, {day}: {reason}',
    '{by} 于 {day} 改写公式结果：{reason}',
    '{by} 於 {day} 改寫公式結果：{reason}',
  ),
  snapshot: words('Copied from the HR records', '取自人事记录', '取自人事紀錄'),
  tooLong: words(
    'Cut: the text is longer than a cell may be.',
    '已截断：文字超出单元格长度。',
    '已截斷：文字超出儲存格長度。',
  ),
  stale: words(
    'Calculated for this file: the batch itself hasn’t been calculated since its inputs last changed.',
    '为本文件计算：批次在输入最后改动后尚未计算。',
    '為本檔案計算：批次在輸入最後更動後尚未計算。',
  ),
  example: words(
    'Figures of the first test of the solution: {name}',
    '数字取自方案的第一个测试：{name}',
    '數字取自方案的第一個測試：{name}',
  ),
} as const;

export type ExcelText = keyof typeof TEXTS;

const filled = (text: string, facts: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));

export const excelText = (
  key: ExcelText,
  language: Language,
  facts: Readonly<Record<string, string | number>> = {},
): string => filled(TEXTS[key][language], facts);

/** Without a detail its brackets go too. */
export function reasonText(reason: MarkReason, detail: string | undefined, language: Language): string {
  const text = REASONS[reason][language];
  return detail
    ? filled(text, { detail })
    : text.replace(/ ?[(（]\{detail\}[)）]/, '').replace(/ ?\{detail\}/, '');
}
