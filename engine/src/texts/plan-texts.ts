import type { ErrorTexts } from '../errors/index.ts';

const texts = (en: string, cn: string, tw: string): ErrorTexts[string] => ({ en, 'zh-CN': cn, 'zh-TW': tw });

/** Everything that can be wrong with the names in a solution and its formulas, and what is warned of. */
export const PLAN_TEXTS: ErrorTexts = {
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
  'lint.bandTwice': texts(
    'Two bands of {table}{where} have the limit {value}; a look-up can’t tell which is meant.',
    '{table}{where} 有两个级距的界限都是 {value}，查找时无法判断用哪一个。',
    '{table}{where} 有兩個級距的界限都是 {value}，查找時無法判斷用哪一個。',
  ),
  'lint.bandsEnd': texts(
    '{table}{where} has no band for values above {value}. Leave the last limit blank if it has none.',
    '{table}{where} 没有高于 {value} 的级距。如果最后一级没有上限，请留空。',
    '{table}{where} 沒有高於 {value} 的級距。如果最後一級沒有上限，請留空白。',
  ),
  'lint.bandsBegin': texts(
    '{table}{where} has no band for values below {value}.',
    '{table}{where} 没有低于 {value} 的级距。',
    '{table}{where} 沒有低於 {value} 的級距。',
  ),
  'lint.bandsOverlap': texts(
    'Bands of {table}{where} overlap: one begins at {from}, the one before ends at {to}.',
    '{table}{where} 的级距重叠：一级从 {from} 开始，前一级到 {to} 才结束。',
    '{table}{where} 的級距重疊：一級從 {from} 開始，前一級到 {to} 才結束。',
  ),
  'lint.bandsGap': texts(
    '{table}{where} has no band between {to} and {from}.',
    '{table}{where} 在 {to} 与 {from} 之间没有级距。',
    '{table}{where} 在 {to} 與 {from} 之間沒有級距。',
  ),
  'lint.rowShort': texts(
    'The row has {found} values and ends before {column}; what it leaves out is blank.',
    '这一行有 {found} 个值，到 {column} 之前为止；没有写的值为空白。',
    '這一列有 {found} 個值，到 {column} 之前為止；沒有寫的值為空白。',
  ),
  'lint.writeBackKept': texts(
    'Write-back {code} is kept with the file; submitting a batch doesn’t carry it out.',
    '回写 {code} 只保存在方案文件中；提交批次时不会执行。',
    '回寫 {code} 只保存在方案檔案中；提交批次時不會執行。',
  ),
  'lint.notCarried': texts(
    'When closed periods are computed again, differences of {column} count in the balance {balance}, but no carry takes them over: they are never paid.',
    '重算以前的期间时，{column} 的差额计入余额 {balance}，但没有任何 carry 结转这些差额，因此永远不会支付。',
    '重算以前的期間時，{column} 的差額計入餘額 {balance}，但沒有任何 carry 結轉這些差額，因此永遠不會支付。',
  ),
  'lint.netUntagged': texts(
    'No column of {table} is tagged net, so what gross and deductions lead to isn’t known.',
    '{table} 没有标记为 net 的列，无法核对应发与扣款的结果。',
    '{table} 沒有標記為 net 的欄位，無法核對應發與扣款的結果。',
  ),
  'lint.netDiffers': texts(
    'Gross − deductions + adjustments isn’t {net}: {left} makes the difference. Tag what it adds gross, deduction or adjustment.',
    '应发 − 扣款 + 调整 不等于 {net}，差在 {left}。请将相关列标记为 gross、deduction 或 adjustment。',
    '應發 − 扣款 + 調整 不等於 {net}，差在 {left}。請將相關欄位標記為 gross、deduction 或 adjustment。',
  ),
  'lint.yearDiffers': texts(
    '{value}: the balance adds other columns than this period’s part, so the figures of the year don’t follow from the payslips.',
    '{value}：余额累计的列与本期部分不同，全年数字与各期工资单对不上。',
    '{value}：餘額累計的欄位與本期部分不同，全年數字與各期薪資單對不上。',
  ),
  'lint.yearNotShown': texts(
    '{value}: this period’s part is neither an item nor a whole group of the payslip, so nobody can add it up from their payslips.',
    '{value}：本期部分既不是工资单上的一项，也不是一整组，员工无法用各期工资单核对。',
    '{value}：本期部分既不是薪資單上的一項，也不是一整組，員工無法用各期薪資單核對。',
  ),
  'lint.keyCounted': texts(
    '{column} holds keys, not amounts; calculating with them counts numbers that only name something, and texts as 0. Name the column of the amount.',
    '{column} 存放的是键，不是金额；拿它计算，会把只作名称的数字算进去，文本则按 0 计。请写出金额所在的列。',
    '{column} 存放的是鍵，不是金額；拿它計算，會把只作名稱的數字算進去，文字則按 0 計。請寫出金額所在的欄。',
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
