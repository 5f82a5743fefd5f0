import type { ErrorTexts } from './error-texts.ts';

/** Everything that can be wrong with the text of a formula, and why a value failed. */
export const FORMULA_TEXTS: ErrorTexts = {
  'formula.empty': {
    en: 'The formula is empty.',
    'zh-CN': '公式是空的。',
    'zh-TW': '公式是空的。',
  },
  'formula.tooLong': {
    en: 'The formula has {length} characters; {limit} are allowed.',
    'zh-CN': '公式有 {length} 个字符，最多 {limit} 个。',
    'zh-TW': '公式有 {length} 個字元，最多 {limit} 個。',
  },
  'formula.tooManyBrackets': {
    en: 'More than {limit} brackets or signs inside one another; split the formula into helper columns.',
    'zh-CN': '括号或正负号嵌套超过 {limit} 层，请拆成几个辅助列。',
    'zh-TW': '括號或正負號巢狀超過 {limit} 層，請拆成幾個輔助欄。',
  },
  'formula.tooDeep': {
    en: 'The formula is nested too deeply; {limit} functions inside one another are allowed.',
    'zh-CN': '公式嵌套太深，函数最多嵌套 {limit} 层。',
    'zh-TW': '公式巢狀太深，函數最多巢狀 {limit} 層。',
  },
  'formula.tooManyOperators': {
    en: 'More than {limit} operators in one chain; use SUM or a helper column.',
    'zh-CN': '连续的运算超过 {limit} 个，请用 SUM 或辅助列。',
    'zh-TW': '連續的運算超過 {limit} 個，請用 SUM 或輔助欄。',
  },
  'formula.tooManyArguments': {
    en: 'More than {limit} arguments in one function.',
    'zh-CN': '一个函数的参数超过 {limit} 个。',
    'zh-TW': '一個函數的引數超過 {limit} 個。',
  },
  'formula.unknownCharacter': {
    en: 'The character {found} has no meaning in a formula.',
    'zh-CN': '公式里不能用字符 {found}。',
    'zh-TW': '公式裡不能用字元 {found}。',
  },
  'formula.unexpected': {
    en: '{found} stands where {expected} was expected.',
    'zh-CN': '这里应为 {expected}，却是 {found}。',
    'zh-TW': '這裡應為 {expected}，卻是 {found}。',
  },
  'formula.noAddresses': {
    en: 'Cell addresses don’t exist here; name columns instead.',
    'zh-CN': '这里不用单元格地址，请用列名。',
    'zh-TW': '這裡不用儲存格位址，請用欄名。',
  },
  'formula.writeInstead': {
    en: 'Write {instead} here, not {found}.',
    'zh-CN': '这里要写 {instead}，不是 {found}。',
    'zh-TW': '這裡要寫 {instead}，不是 {found}。',
  },
  'formula.surplusBracket': {
    en: 'This ) closes nothing: no ( stands open before it.',
    'zh-CN': '这个 ) 多余：前面没有未关闭的 (。',
    'zh-TW': '這個 ) 多餘：前面沒有未關閉的 (。',
  },
  'formula.endsEarly': {
    en: 'The formula ends where {expected} was expected.',
    'zh-CN': '公式没有写完，这里还缺 {expected}。',
    'zh-TW': '公式沒有寫完，這裡還缺 {expected}。',
  },
  'formula.expected.value': { en: 'a value', 'zh-CN': '一个值', 'zh-TW': '一個值' },
  'formula.expected.operator': { en: 'an operator', 'zh-CN': '运算符', 'zh-TW': '運算子' },
  'formula.unclosed': {
    en: 'This bracket isn’t closed; {expected} is missing.',
    'zh-CN': '这个括号没有关闭，缺少 {expected}。',
    'zh-TW': '這個括號沒有關閉，缺少 {expected}。',
  },
  'formula.unclosedText': {
    en: 'The text isn’t closed; a quotation mark is missing.',
    'zh-CN': '文本没有结束，缺少引号。',
    'zh-TW': '文字沒有結束，缺少引號。',
  },
  'formula.unclosedBracket': {
    en: 'The name isn’t closed; ] is missing.',
    'zh-CN': '名称没有结束，缺少 ]。',
    'zh-TW': '名稱沒有結束，缺少 ]。',
  },
  'formula.emptyName': {
    en: 'A name is missing between the brackets.',
    'zh-CN': '方括号里缺少名称。',
    'zh-TW': '方括號裡缺少名稱。',
  },
  'formula.bracketInName': {
    en: "A bracket inside a name needs a ’ before it: '[ or '].",
    'zh-CN': "名称里的方括号前要加 '，写作 '[ 或 ']。",
    'zh-TW': "名稱裡的方括號前要加 '，寫作 '[ 或 ']。",
  },
  'formula.tableSection': {
    en: 'Sections such as [#All] don’t exist; write the table’s name for all of it.',
    'zh-CN': '没有 [#All] 这样的区域；要整个表，直接写表名。',
    'zh-TW': '沒有 [#All] 這樣的區域；要整個表，直接寫表名。',
  },
  'formula.columnWithoutTable': {
    en: 'Write [@{column}] for this row, or the table’s name before [{column}].',
    'zh-CN': '本行请写 [@{column}]，整列请在 [{column}] 前写表名。',
    'zh-TW': '本列請寫 [@{column}]，整欄請在 [{column}] 前寫表名。',
  },
  'formula.tableRow': {
    en: '[@…] always means this row; leave out {table}, or read the other table through a reference column.',
    'zh-CN': '[@…] 总是指本行，请去掉 {table}；读取别的表请用引用列。',
    'zh-TW': '[@…] 總是指本列，請去掉 {table}；讀取別的表請用參照欄。',
  },
  'formula.nameWithDot': {
    en: '{name}: a dot belongs inside brackets, as in [@a.b].',
    'zh-CN': '{name}：点号要写在方括号里，例如 [@a.b]。',
    'zh-TW': '{name}：點號要寫在方括號裡，例如 [@a.b]。',
  },
  'formula.numberTooLarge': {
    en: 'The number is too large.',
    'zh-CN': '数字太大。',
    'zh-TW': '數字太大。',
  },
  'formula.numberNotExact': {
    en: 'A number this long can’t be kept exactly; put it in quotation marks if it is a text.',
    'zh-CN': '这么长的数字不能精确保存；如果是文本，请加引号。',
    'zh-TW': '這麼長的數字不能精確保存；如果是文字，請加引號。',
  },
  'formula.unevenArray': {
    en: 'The rows of the list differ in length.',
    'zh-CN': '列表各行长度不同。',
    'zh-TW': '清單各列長度不同。',
  },
  'formula.unknownFunction': {
    en: 'There is no function {name}.',
    'zh-CN': '没有函数 {name}。',
    'zh-TW': '沒有函數 {name}。',
  },
  'formula.unknownFunctionNearest': {
    en: 'There is no function {name}. Did you mean {nearest}?',
    'zh-CN': '没有函数 {name}。是不是 {nearest}？',
    'zh-TW': '沒有函數 {name}。是不是 {nearest}？',
  },
  'formula.tooFewArguments': {
    en: '{name} needs at least {min} arguments; {count} given.',
    'zh-CN': '{name} 至少要 {min} 个参数，现有 {count} 个。',
    'zh-TW': '{name} 至少要 {min} 個引數，現有 {count} 個。',
  },
  'formula.tooManyGiven': {
    en: '{name} takes at most {max} arguments; {count} given.',
    'zh-CN': '{name} 最多 {max} 个参数，现有 {count} 个。',
    'zh-TW': '{name} 最多 {max} 個引數，現有 {count} 個。',
  },
  'formula.letName': {
    en: 'LET: {name} can’t be a name here; use letters, digits and _, and no name of a table or function.',
    'zh-CN': 'LET：{name} 不能作名称；只能用字母、数字和 _，也不能与表或函数同名。',
    'zh-TW': 'LET：{name} 不能作名稱；只能用字母、數字和 _，也不能與表或函數同名。',
  },
  'formula.letShape': {
    en: 'LET takes pairs of name and value, then the result.',
    'zh-CN': 'LET 要先写若干对名称和值，最后写结果。',
    'zh-TW': 'LET 要先寫若干對名稱和值，最後寫結果。',
  },
  'formula.manyValues': {
    en: 'Many rows where one value is needed: use SUM, INDEX, …',
    'zh-CN': '这里只能是一个值，却有多行：请用 SUM、INDEX 等。',
    'zh-TW': '這裡只能是一個值，卻有多列：請用 SUM、INDEX 等。',
  },
  'value.notNumber': {
    en: '“{value}” isn’t a number.',
    'zh-CN': '“{value}”不是数字。',
    'zh-TW': '「{value}」不是數字。',
  },
  'value.divisionByZero': {
    en: 'Division by zero.',
    'zh-CN': '除数为零。',
    'zh-TW': '除數為零。',
  },
  'value.tooLarge': {
    en: 'The result is too large or isn’t a number.',
    'zh-CN': '结果太大或不是数字。',
    'zh-TW': '結果太大或不是數字。',
  },
  'value.textTooLong': {
    en: 'The text is longer than {limit} characters.',
    'zh-CN': '文本超过 {limit} 个字符。',
    'zh-TW': '文字超過 {limit} 個字元。',
  },
  'value.listTooLarge': {
    en: 'The list has more than {limit} values.',
    'zh-CN': '列表超过 {limit} 个值。',
    'zh-TW': '清單超過 {limit} 個值。',
  },
  'value.fault': {
    en: 'This cell could not be computed, through a fault of the program: {reason}. Please report it.',
    'zh-CN': '程序出错，无法计算此单元格：{reason}。请向系统管理员反馈。',
    'zh-TW': '程式發生錯誤，無法計算此儲存格：{reason}。請回報系統管理員。',
  },
  'value.notFound': {
    en: 'No such value was found.',
    'zh-CN': '没有找到。',
    'zh-TW': '沒有找到。',
  },
  'value.circular': {
    en: 'The formula refers to its own cell.',
    'zh-CN': '公式引用了自己的单元格。',
    'zh-TW': '公式參照了自己的儲存格。',
  },
  'value.tooDeep': {
    en: 'Too many cells compute one another.',
    'zh-CN': '单元格相互计算的层数太多。',
    'zh-TW': '儲存格互相計算的層數太多。',
  },
  'formula.unknownName': {
    en: 'There is no {name}.',
    'zh-CN': '没有 {name}。',
    'zh-TW': '沒有 {name}。',
  },
  'value.fallbackNotReady': {
    en: 'The library for this function isn’t loaded yet.',
    'zh-CN': '此函数所需的程序库尚未载入。',
    'zh-TW': '此函數所需的程式庫尚未載入。',
  },
};
