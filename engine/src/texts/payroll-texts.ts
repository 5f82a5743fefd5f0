import { type ErrorTexts, errorText, type Language } from '../errors/index.ts';
import { FILE_TEXTS } from './file-texts.ts';
import { PLAN_TEXTS } from './plan-texts.ts';
import { TEST_TEXTS } from './test-texts.ts';

/** Why a cell, a row or a calculation failed. */
const RUN_TEXTS: ErrorTexts = {
  'cell.failed': {
    en: 'The formula gives {code}.',
    'zh-CN': '公式的结果是 {code}。',
    'zh-TW': '公式的結果是 {code}。',
  },
  'cell.partFailed': {
    en: '{part} gives {code}.',
    'zh-CN': '{part} 的结果是 {code}。',
    'zh-TW': '{part} 的結果是 {code}。',
  },
  'cell.integerTooLarge': {
    en: 'A whole number beyond 9,007,199,254,740,991 can’t be kept exactly.',
    'zh-CN': '整数超过 9,007,199,254,740,991，无法精确保存。',
    'zh-TW': '整數超過 9,007,199,254,740,991，無法精確保存。',
  },
  'cell.notOfType': {
    en: '“{value}” isn’t {type}.',
    'zh-CN': '“{value}”不是{type}。',
    'zh-TW': '「{value}」不是{type}。',
  },
  'cell.decimalComma': {
    en: '“{value}” has a decimal comma, but numbers are read with a decimal point here: write 1,234.5 or 1234.5.',
    'zh-CN': '“{value}”用逗号作小数点，但此处以“.”为小数点：请写成 1,234.5 或 1234.5。',
    'zh-TW': '「{value}」以逗號作小數點，但此處以「.」為小數點：請寫成 1,234.5 或 1234.5。',
  },
  'cell.decimalPoint': {
    en: '“{value}” has a decimal point, but numbers are read with a decimal comma here: write 1.234,5 or 1234,5.',
    'zh-CN': '“{value}”用“.”作小数点，但此处以逗号为小数点：请写成 1.234,5 或 1234,5。',
    'zh-TW': '「{value}」以「.」作小數點，但此處以逗號為小數點：請寫成 1.234,5 或 1234,5。',
  },
  'cell.otherCurrency': {
    en: '“{value}” names another currency than {currency}: convert it, and write the amount alone.',
    'zh-CN': '“{value}”的币种不是 {currency}：请换算后只写金额。',
    'zh-TW': '「{value}」的幣別不是 {currency}：請換算後只寫金額。',
  },
  'cell.dateUnclear': {
    en: '“{value}” leaves open which part is the month: write the year first, 2026-05-22.',
    'zh-CN': '“{value}”无法确定年月日的顺序：请把年写在前面，如 2026-05-22。',
    'zh-TW': '「{value}」無法確定年月日的順序：請將年寫在前面，如 2026-05-22。',
  },
  'type.money': { en: 'an amount', 'zh-CN': '金额', 'zh-TW': '金額' },
  'type.number': { en: 'a number', 'zh-CN': '数字', 'zh-TW': '數字' },
  'type.text': { en: 'a text', 'zh-CN': '文本', 'zh-TW': '文字' },
  'type.date': { en: 'a date', 'zh-CN': '日期', 'zh-TW': '日期' },
  'type.boolean': { en: 'yes or no', 'zh-CN': '是或否', 'zh-TW': '是或否' },
  'reference.missing': {
    en: 'The table {table} has no row {key}.',
    'zh-CN': '表 {table} 中没有 {key}。',
    'zh-TW': '表 {table} 中沒有 {key}。',
  },
  'reference.missingOn': {
    en: 'The table {table} has no row {key} that is valid on {date}.',
    'zh-CN': '表 {table} 中没有在 {date} 有效的 {key}。',
    'zh-TW': '表 {table} 中沒有在 {date} 有效的 {key}。',
  },
  'reference.blankKey': {
    en: 'The key of {column} is blank, so no row of {table} belongs to it.',
    'zh-CN': '{column} 的键为空，在表 {table} 中没有对应的行。',
    'zh-TW': '{column} 的鍵為空，在表 {table} 中沒有對應的列。',
  },
  'reference.several': {
    en: 'The table {table} has more than one row {key} (2 rows).',
    'zh-CN': '表 {table} 中有多行 {key}。',
    'zh-TW': '表 {table} 中有多列 {key}。',
  },
  'table.noVersion': {
    en: 'The table {table} has no version in force on {date}.',
    'zh-CN': '表 {table} 在 {date} 没有生效的版本。',
    'zh-TW': '表 {table} 在 {date} 沒有生效的版本。',
  },
  'parameter.noValue': {
    en: 'The parameter {name} has no value on {date}.',
    'zh-CN': '参数 {name} 在 {date} 没有值。',
    'zh-TW': '參數 {name} 在 {date} 沒有值。',
  },
  'value.unknownCalendar': {
    en: 'There is no calendar {name}.',
    'zh-CN': '没有日历 {name}。',
    'zh-TW': '沒有行事曆 {name}。',
  },
  'share.severalTails': {
    en: 'Several rows of the group are marked to take what is left over.',
    'zh-CN': '同组有多行标记为承担尾差。',
    'zh-TW': '同組有多列標記為承擔尾差。',
  },
  'seek.notReached': {
    en: '{column}: even {high} doesn’t bring the target to {equals}.',
    'zh-CN': '{column}：取到 {high} 也达不到目标 {equals}。',
    'zh-TW': '{column}：取到 {high} 也達不到目標 {equals}。',
  },
  'seek.falls': {
    en: '{column}: the target {target} falls from {before} at {from} to {after} at {to}, and changes too often to find the smallest value that reaches {equals}; take nearer bounds.',
    'zh-CN':
      '{column}：目标 {target} 从 {from} 时的 {before} 降到 {to} 时的 {after}，且起伏过多，找不出达到 {equals} 的最小值，请缩小范围。',
    'zh-TW':
      '{column}：目標 {target} 從 {from} 時的 {before} 降到 {to} 時的 {after}，且起伏過多，找不出達到 {equals} 的最小值，請縮小範圍。',
  },
  'seek.tooFine': {
    en: '{column}: from {low} to {high} can’t be searched with {scale} decimals; take nearer bounds or fewer decimals.',
    'zh-CN': '{column}：无法以 {scale} 位小数在 {low} 到 {high} 之间查找，请缩小范围或减少小数位数。',
    'zh-TW': '{column}：無法以 {scale} 位小數在 {low} 到 {high} 之間查找，請縮小範圍或減少小數位數。',
  },
  'rows.strangeKey': {
    en: '{table}: the row {key} was typed or imported, but the table has no such row.',
    'zh-CN': '{table}：录入或导入了 {key}，但表中没有这一行。',
    'zh-TW': '{table}：輸入或匯入了 {key}，但表中沒有這一列。',
  },
  'rows.tooMany': {
    en: '{table} would have {rows} rows; {most} are allowed.',
    'zh-CN': '表 {table} 将有 {rows} 行，最多允许 {most} 行。',
    'zh-TW': '表 {table} 將有 {rows} 列，最多允許 {most} 列。',
  },
  'rows.doubleKey': {
    en: '{table}: rows {first} and {second} have the same key {key}.',
    'zh-CN': '{table}：第 {first} 行和第 {second} 行的键都是 {key}。',
    'zh-TW': '{table}：第 {first} 列和第 {second} 列的鍵都是 {key}。',
  },
  'rows.blankKey': {
    en: '{table}: row {row} has no {column}.',
    'zh-CN': '{table}：第 {row} 行没有 {column}。',
    'zh-TW': '{table}：第 {row} 列沒有 {column}。',
  },
  'rows.keyCase': {
    en: '{table}: the keys {key} and {other} differ only in case.',
    'zh-CN': '{table}：键 {key} 和 {other} 只有大小写不同。',
    'zh-TW': '{table}：鍵 {key} 和 {other} 只有大小寫不同。',
  },
  'rows.nobody': {
    en: '{table} has no rows: nobody would be paid.',
    'zh-CN': '{table} 没有任何行：不会给任何人发薪。',
    'zh-TW': '{table} 沒有任何列：不會給任何人發薪。',
  },
  'rows.endsBefore': {
    en: '{table}: the row {key} ends on {to}, before it begins on {from}; it is never in force.',
    'zh-CN': '{table}：{key} 这一行于 {to} 结束，早于 {from} 开始，因此从不生效。',
    'zh-TW': '{table}：{key} 這一列於 {to} 結束，早於 {from} 開始，因此從不生效。',
  },
  'rows.notTaken': {
    en: '{column} is computed: the value given for it is not taken.',
    'zh-CN': '{column} 是计算得出的：给它的值不会采用。',
    'zh-TW': '{column} 是計算得出的：給它的值不會採用。',
  },
  'rows.doubleColumn': {
    en: '“{name}” names the column {column} a second time.',
    'zh-CN': '“{name}”再次指向列 {column}。',
    'zh-TW': '「{name}」再次指向欄 {column}。',
  },
  'rule.notChecked': { en: 'couldn’t be checked: ', 'zh-CN': '无法检查：', 'zh-TW': '無法檢查：' },
  'calculation.outOfTimeWalking': {
    en: 'The calculation took too long and was ended at {place}. For each row this goes through all rows of {table}: SUMIFS, COUNTIFS, a reference or a rows column find theirs at once.',
    'zh-CN':
      '计算时间过长，在 {place} 处停止。该公式每一行都要遍历 {table} 的所有行，请改用 SUMIFS、COUNTIFS、引用列或 rows 列，它们可直接找到所需的行。',
    'zh-TW':
      '計算時間過長，在 {place} 處停止。該公式每一列都要走遍 {table} 的所有列，請改用 SUMIFS、COUNTIFS、參照欄或 rows 欄，它們可直接找到所需的列。',
  },
  'calculation.outOfTime': {
    en: 'The calculation took too long and was ended at {place}.',
    'zh-CN': '计算时间过长，在 {place} 处停止。',
    'zh-TW': '計算時間過長，在 {place} 處停止。',
  },
};

/** Texts of the payroll engine, by key, in every language. */
export const PAYROLL_TEXTS: ErrorTexts = { ...RUN_TEXTS, ...FILE_TEXTS, ...PLAN_TEXTS, ...TEST_TEXTS };

const LANGUAGES: readonly Language[] = ['en', 'zh-TW', 'zh-CN'];

/** A text in all languages. */
export function message(
  key: string,
  facts: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const language of LANGUAGES) texts[language] = payrollText({ key, facts }, language);
  return texts;
}

/**
 * The sentence for a problem of a solution file or an error of a cell.
 * @example payrollText({ key: 'reference.missing', facts: { table: 'City', key: 'SH' } }, 'en') // 'The table City has no row SH.'
 */
export function payrollText(
  problem: { readonly key: string; readonly facts: Readonly<Record<string, string | number>> },
  language: Language,
): string {
  return errorText({ key: problem.key, facts: problem.facts }, language, PAYROLL_TEXTS);
}
