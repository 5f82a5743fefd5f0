import type { ErrorTexts } from '../errors/index.ts';

const texts = (en: string, cn: string, tw: string): ErrorTexts[string] => ({ en, 'zh-CN': cn, 'zh-TW': tw });

/** The short remarks of explanations. */
export const EXPLAIN_TEXTS: ErrorTexts = {
  'explain.overridden': texts('typed over the formula', '手工覆盖了公式', '手動覆蓋了公式'),
  'explain.typed': texts('typed in place of the formula', '录入值代替了公式', '輸入值代替了公式'),
  'explain.above': texts('explained above', '上文已说明', '上文已說明'),
  'explain.insteadOf': texts(
    '{said}, which gives {value}',
    '{said}，按公式为 {value}',
    '{said}，依公式為 {value}',
  ),
  'explain.row': texts('row {key} of {table}', '{table} 中的 {key}', '{table} 中的 {key}'),
  'explain.noRow': texts('no row of {table}', '{table} 中没有对应的行', '{table} 中沒有對應的列'),
  'explain.rows': texts('{count} rows of {table}', '{table} 的 {count} 行', '{table} 的 {count} 列'),
  'explain.group': texts(
    '{fn} over {count} rows of {table}',
    '对 {table} 的 {count} 行取 {fn}',
    '對 {table} 的 {count} 列取 {fn}',
  ),
  'explain.part': texts('from {table}', '来自 {table}', '來自 {table}'),
  'explain.seek': texts(
    'the smallest value that brings {target} to {equals}; left over {rest}',
    '使 {target} 达到 {equals} 的最小值；余 {rest}',
    '使 {target} 達到 {equals} 的最小值；餘 {rest}',
  ),
  'explain.running': texts(
    'before {before} + this row {added} = {total}',
    '此前 {before} + 本行 {added} = {total}',
    '此前 {before} + 本列 {added} = {total}',
  ),
  'explain.since': texts('in force since {date}', '自 {date} 起生效', '自 {date} 起生效'),
  'explain.always': texts('in force always', '始终有效', '始終有效'),
  'explain.given': texts('given for this calculation', '本次计算指定', '本次計算指定'),
  'explain.before': texts('before this batch', '本批次之前', '本批次之前'),
  'explain.opening': texts('opening', '期初', '期初'),
  'explain.share': texts(
    'shared by {weight} within {group}',
    '在 {group} 内按 {weight} 分摊',
    '在 {group} 內按 {weight} 分攤',
  ),
  'explain.key': texts('fills the rows of {table}', '由 {table} 的行产生', '由 {table} 的列產生'),
};
