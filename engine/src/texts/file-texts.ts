import type { ErrorTexts } from '../errors/index.ts';

const texts = (en: string, cn: string, tw: string): ErrorTexts[string] => ({ en, 'zh-CN': cn, 'zh-TW': tw });

/** Everything that can be wrong with the members of a solution file. */
export const FILE_TEXTS: ErrorTexts = {
  'file.expected': texts(
    'Expected {expected}, found {found}.',
    '应为 {expected}，却是 {found}。',
    '應為 {expected}，卻是 {found}。',
  ),
  'kind.null': texts('null', 'null', 'null'),
  'kind.text': texts('a text', '文本', '文字'),
  'kind.number': texts('a number', '数字', '數字'),
  'kind.integer': texts('a whole number', '整数', '整數'),
  'kind.boolean': texts('true or false', 'true 或 false', 'true 或 false'),
  'kind.list': texts('a list', '列表', '清單'),
  'kind.object': texts('an object {…}', '对象 {…}', '物件 {…}'),
  'kind.code': texts('a code', '代码', '代碼'),
  'kind.day': texts('a day (YYYY-MM-DD)', '日期（YYYY-MM-DD）', '日期（YYYY-MM-DD）'),
  'kind.formula': texts('a formula (a text)', '公式（文本）', '公式（文字）'),
  'kind.scalar': texts(
    'a text, a number, true, false or null',
    '文本、数字、true、false 或 null',
    '文字、數字、true、false 或 null',
  ),
  'kind.localText': texts(
    'a text, or one per language',
    '文本，或每种语言一个文本',
    '文字，或每種語言一個文字',
  ),
  'kind.texts': texts('a text or a list of texts', '文本或文本列表', '文字或文字清單'),
  'kind.on': texts(
    'a column, a list of columns, or {"target": "source"}',
    '列、列的列表，或 {"目标列": "来源"}',
    '欄、欄的清單，或 {"目標欄": "來源"}',
  ),
  'kind.seekNumber': texts('a number, a column or a formula', '数字、列或公式', '數字、欄或公式'),
  'kind.row': texts(
    'a row: a list in column order, or an object',
    '一行：按列顺序的列表，或对象',
    '一列：按欄順序的清單，或物件',
  ),
  'kind.tableWhere': texts(
    'a table, or {"table", "where"}',
    '表，或 {"table", "where"}',
    '表，或 {"table", "where"}',
  ),
  'kind.rowsFrom': texts(
    'a table, a list of tables, {"table", "where"}, {"cross"} or {"slices", "by"}',
    '表、表的列表、{"table", "where"}、{"cross"} 或 {"slices", "by"}',
    '表、表的清單、{"table", "where"}、{"cross"} 或 {"slices", "by"}',
  ),
  'kind.numberOrNull': texts('a number or null', '数字或 null', '數字或 null'),
  'kind.expectedRows': texts(
    'a list of rows, or tables of a period',
    '行的列表，或某一期间的各表',
    '列的清單，或某一期間的各表',
  ),
  'kind.add': texts(
    'a column, or {"column", "sign"}',
    '列，或 {"column", "sign"}',
    '欄，或 {"column", "sign"}',
  ),
  'file.unknownMember': texts(
    'There is no member “{member}” here.',
    '这里没有成员“{member}”。',
    '這裡沒有成員「{member}」。',
  ),
  'file.missingMember': texts(
    'The member “{member}” is missing.',
    '缺少成员“{member}”。',
    '缺少成員「{member}」。',
  ),
  'file.tooDeep': texts(
    'The document is nested more than {limit} levels deep.',
    '文件嵌套超过 {limit} 层。',
    '文件巢狀超過 {limit} 層。',
  ),
  'file.notACode': texts(
    '“{text}” isn’t a code: a letter or _, then letters, digits, _.',
    '“{text}”不是代码：以字母或 _ 开头，后接字母、数字、_。',
    '「{text}」不是代碼：以字母或 _ 開頭，後接字母、數字、_。',
  ),
  'file.notADay': texts(
    '“{text}” isn’t a day (YYYY-MM-DD).',
    '“{text}”不是日期（YYYY-MM-DD）。',
    '「{text}」不是日期（YYYY-MM-DD）。',
  ),
  'file.notAPeriod': texts(
    '“{text}” isn’t a period: 2026-05, or 2026-05-04..2026-05-17.',
    '“{text}”不是期间：应写成 2026-05 或 2026-05-04..2026-05-17。',
    '「{text}」不是期間：應寫成 2026-05 或 2026-05-04..2026-05-17。',
  ),
  'file.notAMonth': texts(
    '“{text}” isn’t a month (YYYY-MM).',
    '“{text}”不是月份（YYYY-MM）。',
    '「{text}」不是月份（YYYY-MM）。',
  ),
  'file.notATarget': texts(
    '“{text}” isn’t a target: global:TABLE, hr:OBJECT or data:TABLE.',
    '“{text}”不是回写目标：应为 global:表、hr:对象 或 data:表。',
    '「{text}」不是回寫目標：應為 global:表、hr:物件 或 data:表。',
  ),
  'file.notAYearStart': texts(
    '“{text}” isn’t a day of the year (MM-DD).',
    '“{text}”不是年内日期（MM-DD）。',
    '「{text}」不是年內日期（MM-DD）。',
  ),
  'file.notACurrency': texts(
    '“{text}” isn’t a currency (three letters, as in ISO 4217).',
    '“{text}”不是币种（ISO 4217 的三个字母）。',
    '「{text}」不是幣別（ISO 4217 的三個字母）。',
  ),
  'file.notOneOf': texts(
    '“{found}” isn’t one of: {allowed}.',
    '“{found}”不在可选值中：{allowed}。',
    '「{found}」不在可選值中：{allowed}。',
  ),
  'file.listLength': texts(
    'The list must have {wanted} entries, not {found}.',
    '列表应有 {wanted} 项，现有 {found} 项。',
    '清單應有 {wanted} 項，現有 {found} 項。',
  ),
  'file.emptyList': texts('The list is empty.', '列表是空的。', '清單是空的。'),
  'file.outOfRange': texts(
    '{found} isn’t between {min} and {max}.',
    '{found} 不在 {min} 到 {max} 之间。',
    '{found} 不在 {min} 到 {max} 之間。',
  ),
  'file.numberTooLarge': texts(
    '{text} is too large to be kept exactly.',
    '{text} 太大，无法精确保存。',
    '{text} 太大，無法精確保存。',
  ),
  'file.doubleTable': texts(
    'Two tables are called “{name}”.',
    '有两张表叫“{name}”。',
    '有兩張表叫「{name}」。',
  ),
  'file.doubleColumn': texts(
    'Two columns of {table} are called “{name}”.',
    '表 {table} 中有两列叫“{name}”。',
    '表 {table} 中有兩欄叫「{name}」。',
  ),
  'file.doubleName': texts('“{name}” is there twice.', '“{name}”重复了。', '「{name}」重複了。'),
  'file.noColumns': texts('The table {table} has no columns.', '表 {table} 没有列。', '表 {table} 沒有欄。'),
  'file.noMaster': texts(
    'No table is the master table: one must have "master": true.',
    '没有主表：必须有一张表写明 "master": true。',
    '沒有主表：必須有一張表寫明 "master": true。',
  ),
  'file.severalMasters': texts(
    'Only one table can be the master table ("master": true), not {tables}.',
    '主表（"master": true）只能有一张，现有 {tables}。',
    '主表（"master": true）只能有一張，現有 {tables}。',
  ),
  'file.keyNeeded': texts('The table {table} needs a key.', '表 {table} 需要键。', '表 {table} 需要鍵。'),
  'file.dateColumnNeeded': texts(
    '{column} must be a date column.',
    '{column} 必须是日期列。',
    '{column} 必須是日期欄。',
  ),
  'file.numberColumnNeeded': texts(
    '{column} must be a money or number column.',
    '{column} 必须是金额或数字列。',
    '{column} 必須是金額或數字欄。',
  ),
  'file.memberNotForType': texts(
    '“{member}” doesn’t belong to a column of type {type}.',
    '类型为 {type} 的列没有“{member}”。',
    '類型為 {type} 的欄沒有「{member}」。',
  ),
  'file.memberNotForKind': texts(
    '“{member}” doesn’t belong to a table of kind {kind}.',
    '{kind} 表没有“{member}”。',
    '{kind} 表沒有「{member}」。',
  ),
  'file.severalKinds': texts(
    '{column} has {members}; it can only have one of them.',
    '{column} 同时有 {members}，只能有其一。',
    '{column} 同時有 {members}，只能有其一。',
  ),
  'file.onNeeded': texts(
    '"on" must say by which columns a row of {table} is found.',
    '"on" 要写明按哪些列在 {table} 中查找。',
    '"on" 要寫明按哪些欄在 {table} 中查找。',
  ),
  'file.oneBand': texts(
    'At most one key may be matched by floor or ceiling.',
    '最多一个键可以按 floor 或 ceiling 匹配。',
    '最多一個鍵可以按 floor 或 ceiling 匹配。',
  ),
  'file.matchNotInOn': texts(
    '{column} is in "match" but not in "on".',
    '{column} 在 "match" 中，却不在 "on" 中。',
    '{column} 在 "match" 中，卻不在 "on" 中。',
  ),
  'file.noValidity': texts(
    'The table {table} has no "validity".',
    '表 {table} 没有 "validity"。',
    '表 {table} 沒有 "validity"。',
  ),
  'file.keyTypes': texts(
    '{column} ({type}) can’t be compared with {target} ({targetType}).',
    '{column}（{type}）不能与 {target}（{targetType}）比较。',
    '{column}（{type}）不能與 {target}（{targetType}）比較。',
  ),
  'file.crossKey': texts(
    'The key of {table} must be the keys of both tables: {expected} columns, not {found}.',
    '表 {table} 的键应为两张表的键：{expected} 列，而不是 {found} 列。',
    '表 {table} 的鍵應為兩張表的鍵：{expected} 欄，而不是 {found} 欄。',
  ),
  'file.needNotSliced': texts(
    '{table} is needed but isn’t among the sliced tables.',
    '{table} 在 "need" 中，却不在 "slices" 中。',
    '{table} 在 "need" 中，卻不在 "slices" 中。',
  ),
  'file.rowLength': texts(
    'The row has {found} values, the table {columns} columns.',
    '这一行有 {found} 个值，表有 {columns} 列。',
    '這一列有 {found} 個值，表有 {columns} 欄。',
  ),
  'file.unionFormula': texts(
    '{column} is a formula of the union; parts can’t fill it.',
    '{column} 是并表的公式列，部分不能填写它。',
    '{column} 是聯集表的公式欄，部分不能填寫它。',
  ),
  'file.pivotColumnNeeded': texts('{fn} needs a column.', '{fn} 需要指定列。', '{fn} 需要指定欄。'),
  'file.pivotNumberNeeded': texts(
    '{fn} needs numbers; {column} is {type}.',
    '{fn} 需要数字，{column} 却是 {type}。',
    '{fn} 需要數字，{column} 卻是 {type}。',
  ),
  'file.tableInTwoSteps': texts(
    '{table} is in two steps.',
    '{table} 出现在两个步骤中。',
    '{table} 出現在兩個步驟中。',
  ),
  'file.tableColumnNeeded': texts(
    '“{text}” must name a table and a column: Table.column.',
    '“{text}”应写成 表.列。',
    '「{text}」應寫成 表.欄。',
  ),
};
