import type { ErrorTexts } from '../../errors/index.ts';

const texts = (en: string, cn: string, tw: string): ErrorTexts[string] => ({ en, 'zh-CN': cn, 'zh-TW': tw });

/** Everything that can be wrong with a solution file and the names in its formulas. */
export const PLAN_TEXTS: ErrorTexts = {
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
  'file.formulaAndSeek': texts(
    '{column} has a formula and a "seek"; it can only have one of them.',
    '{column} 既有公式又有 "seek"，只能有其一。',
    '{column} 既有公式又有 "seek"，只能有其一。',
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
  'bind.manyRows': texts(
    'The formula gives many rows, the cell holds one value: use SUM, INDEX, MAX …',
    '公式得到多行，而单元格只有一个值：请用 SUM、INDEX、MAX 等。',
    '公式得到多列，而儲存格只有一個值：請用 SUM、INDEX、MAX 等。',
  ),
  'bind.noRow': texts(
    '[@…] has no meaning here: there is no row.',
    '这里没有当前行，不能用 [@…]。',
    '這裡沒有目前列，不能用 [@…]。',
  ),
  'bind.unknownColumn': texts(
    'The table {table} has no column “{name}”.',
    '表 {table} 没有列“{name}”。',
    '表 {table} 沒有欄「{name}」。',
  ),
  'bind.unknownTable': texts('There is no table “{name}”.', '没有表“{name}”。', '沒有表「{name}」。'),
  'bind.unknownTag': texts(
    'No column of {table} carries the tag “{name}”.',
    '表 {table} 中没有带标签“{name}”的列。',
    '表 {table} 中沒有帶標籤「{name}」的欄。',
  ),
  'bind.unknownName': texts(
    '“{name}” means nothing here.',
    '不认识的名称“{name}”。',
    '不認識的名稱「{name}」。',
  ),
  'bind.columnWithoutBrackets': texts(
    'The column “{name}” must stand in brackets.',
    '列“{name}”要写在方括号里。',
    '欄「{name}」要寫在方括號裡。',
  ),
  'bind.unknownFunction': texts('There is no function {name}.', '没有函数 {name}。', '沒有函數 {name}。'),
  'bind.refusedFunction': texts(
    '{name} can’t be used: the same pay must come out whenever it is computed.',
    '不能使用 {name}：工资无论何时计算，结果都必须相同。',
    '不能使用 {name}：薪資無論何時計算，結果都必須相同。',
  ),
  'bind.argumentCount': texts(
    '{name} takes {min} to {max} arguments, not {found}.',
    '{name} 需要 {min} 到 {max} 个参数，现有 {found} 个。',
    '{name} 需要 {min} 到 {max} 個引數，現有 {found} 個。',
  ),
  'bind.argumentCountExact': texts(
    '{name} takes {min} arguments, not {found}.',
    '{name} 需要 {min} 个参数，现有 {found} 个。',
    '{name} 需要 {min} 個引數，現有 {found} 個。',
  ),
  'bind.argumentCountOne': texts(
    '{name} takes one argument, not {found}.',
    '{name} 需要 1 个参数，现有 {found} 个。',
    '{name} 需要 1 個引數，現有 {found} 個。',
  ),
  'bind.argumentCountLeast': texts(
    '{name} takes {min} arguments or more, not {found}.',
    '{name} 至少需要 {min} 个参数，现有 {found} 个。',
    '{name} 至少需要 {min} 個引數，現有 {found} 個。',
  ),
  'bind.argumentGroups': texts(
    '{found} arguments don’t fill {signature}.',
    '{found} 个参数填不满 {signature}。',
    '{found} 個引數填不滿 {signature}。',
  ),
  'bind.letShape': texts(
    'LET takes pairs of name and value, then a result.',
    'LET 的参数是成对的名称和值，最后是结果。',
    'LET 的引數是成對的名稱和值，最後是結果。',
  ),
  'bind.letName': texts('A name is expected here.', '这里应是一个名称。', '這裡應是一個名稱。'),
  'bind.letNameTaken': texts(
    '“{name}” is a table or a function already.',
    '“{name}”已是表或函数的名称。',
    '「{name}」已是表或函數的名稱。',
  ),
  'bind.literalNeeded': texts(
    '{name} wants its name in quotes here.',
    '{name} 的名称要直接写在引号里。',
    '{name} 的名稱要直接寫在引號裡。',
  ),
  'bind.plainColumnNeeded': texts(
    '{name} wants a plain [@column] of this table here.',
    '{name} 在这里需要本表的 [@列]。',
    '{name} 在這裡需要本表的 [@欄]。',
  ),
  'bind.keyNeeded': texts(
    '{name} needs a table with a key; {table} has none.',
    '{name} 需要有键的表，{table} 没有键。',
    '{name} 需要有鍵的表，{table} 沒有鍵。',
  ),
  'bind.notAReference': texts(
    '{table}.{column} is {type}, not a reference: nothing can be read through it.',
    '{table}.{column} 是 {type}，不是引用，不能再往下读。',
    '{table}.{column} 是 {type}，不是參照，不能再往下讀。',
  ),
  'bind.emptyTable': texts(
    'The table {table} has no columns to read.',
    '表 {table} 没有可读的列。',
    '表 {table} 沒有可讀的欄。',
  ),
  'bind.unknownParameter': texts(
    'There is no parameter “{name}”.',
    '没有参数“{name}”。',
    '沒有參數「{name}」。',
  ),
  'bind.unknownPeriodFact': texts(
    'PERIOD knows nothing called “{name}”.',
    'PERIOD 没有“{name}”。',
    'PERIOD 沒有「{name}」。',
  ),
  'bind.unknownBalance': texts(
    'There is no balance “{name}”.',
    '没有累计项“{name}”。',
    '沒有累計項「{name}」。',
  ),
  'bind.balanceKeyMissing': texts(
    '{table} has no column {key}, by which the balance {balance} is kept.',
    '累计项 {balance} 按 {key} 累计，但表 {table} 没有该列。',
    '累計項 {balance} 按 {key} 累計，但表 {table} 沒有該欄。',
  ),
  'bind.unknownCalendar': texts(
    'There is no calendar “{name}”.',
    '没有日历“{name}”。',
    '沒有行事曆「{name}」。',
  ),
  'bind.onlyInCarry': texts(
    '{name} belongs into "carry" only.',
    '{name} 只能用在 "carry" 中。',
    '{name} 只能用在 "carry" 中。',
  ),
  'plan.circle': texts('Circle: {path}.', '循环引用：{path}。', '循環參照：{path}。'),
  'plan.laterStep': texts(
    '{column} (step {own}) reads {table}, which a later step ({step}) computes.',
    '{column}（步骤 {own}）读取了后面步骤（{step}）才计算的 {table}。',
    '{column}（步驟 {own}）讀取了後面步驟（{step}）才計算的 {table}。',
  ),
  'seek.scaleNeeded': texts(
    '{column} needs a scale: the grid on which the value is sought.',
    '{column} 需要小数位数，才能逐格查找。',
    '{column} 需要小數位數，才能逐格查找。',
  ),
  'seek.outside': texts(
    '{column} depends on the sought value; everything up to the target must lie in the row of {table}.',
    '{column} 依赖所求的值；直到目标为止都必须在 {table} 的同一行中。',
    '{column} 依賴所求的值；直到目標為止都必須在 {table} 的同一列中。',
  ),
  'seek.inSeek': texts(
    '{column} is sought itself; a seek can’t contain another.',
    '{column} 本身也是求解列，不能嵌套。',
    '{column} 本身也是求解欄，不能巢狀。',
  ),
  'seek.list': texts(
    '{column} reads other rows of the table (SHARE or lists), which a seek can’t contain.',
    '{column} 读取了本表的其他行（SHARE 或列表），求解中不允许。',
    '{column} 讀取了本表的其他列（SHARE 或清單），求解中不允許。',
  ),
  'seek.targetApart': texts(
    'The target doesn’t depend on {column}.',
    '目标与 {column} 无关。',
    '目標與 {column} 無關。',
  ),
  'rule.inputsOnly': texts(
    'A rule on inputs can’t read {column}, which is computed.',
    '输入规则不能读取计算列 {column}。',
    '輸入規則不能讀取計算欄 {column}。',
  ),
  'rule.openBrace': texts(
    'A brace isn’t closed in “{text}”.',
    '“{text}”中有未关闭的花括号。',
    '「{text}」中有未關閉的大括號。',
  ),
  'carry.inputTable': texts(
    '{table} gets its rows from elsewhere; differences are carried into a table whose rows are typed.',
    '{table} 的行来自其他表，差额只能结转到录入行的表。',
    '{table} 的列來自其他表，差額只能結轉到輸入列的表。',
  ),
  'lint.bracketGap': texts(
    'Brackets of {table}: {what}.',
    '{table} 的级距：{what}。',
    '{table} 的級距：{what}。',
  ),
  'lint.writeBackKept': texts(
    'Write-back {code} is kept with the file; submitting a batch doesn’t carry it out.',
    '回写 {code} 只保存在方案文件中；提交批次时不会执行。',
    '回寫 {code} 只保存在方案檔案中；提交批次時不會執行。',
  ),
  'lint.unused': texts(
    'Nothing uses {column}.',
    '没有任何地方使用 {column}。',
    '沒有任何地方使用 {column}。',
  ),
  'lint.unreachable': texts(
    'This branch can never be reached.',
    '这个分支永远不会执行。',
    '這個分支永遠不會執行。',
  ),
  'lint.moneyAndText': texts(
    '{column} is an amount and is compared with a text: they are never equal.',
    '{column} 是金额，与文本比较永远不相等。',
    '{column} 是金額，與文字比較永遠不相等。',
  ),
  'lint.writtenDate': texts(
    '{found} is arithmetic, not a day; write {date}.',
    '{found} 是算式，不是日期，请写 {date}。',
    '{found} 是算式，不是日期，請寫 {date}。',
  ),
  'lint.currencies': texts(
    'Amounts in {one} and in {other} are taken together here; convert one of them first.',
    '这里把 {one} 和 {other} 的金额放在一起计算，请先换算。',
    '這裡把 {one} 和 {other} 的金額放在一起計算，請先換算。',
  ),
  'lint.currencyOfColumn': texts(
    '{column} is in {own}, but this gives an amount in {found}.',
    '{column} 的币种是 {own}，这里得到的却是 {found} 的金额。',
    '{column} 的幣別是 {own}，這裡得到的卻是 {found} 的金額。',
  ),
  'lint.span': texts(
    'A column inserted between {from} and {to} changes this; a tag doesn’t.',
    '在 {from} 和 {to} 之间插入列会改变结果，请改用标签。',
    '在 {from} 和 {to} 之間插入欄會改變結果，請改用標籤。',
  ),
  'lint.parameterDate': texts(
    'The parameter {name} has no value on {date}.',
    '参数 {name} 在 {date} 没有值。',
    '參數 {name} 在 {date} 沒有值。',
  ),
};
