import { type ErrorTexts, errorText, type Language } from '@suanpan/engine/formula';

const texts = (en: string, cn: string, tw: string): ErrorTexts[string] => ({ en, 'zh-CN': cn, 'zh-TW': tw });

/** What the command line says itself, beside what the engine says of solutions and rows. */
const COMMAND_TEXTS = {
  opinion: texts(
    '{path}: {confirmed} cells computed again by HyperFormula ({share}% of the computed ones), {carried} carried as values; {explained} explained differences, {unexplained} unexplained.',
    '{path}：HyperFormula 重新计算了 {confirmed} 个单元格（占计算单元格的 {share}%），{carried} 个以数值带入；{explained} 处差异有说明，{unexplained} 处没有。',
    '{path}：HyperFormula 重新計算了 {confirmed} 個儲存格（占計算儲存格的 {share}%），{carried} 個以數值帶入；{explained} 處差異有說明，{unexplained} 處沒有。',
  ),
  opinionDifference: texts(
    '{table} {row} {column}: {ours} here, {theirs} in HyperFormula',
    '{table} {row} {column}：这里为 {ours}，HyperFormula 为 {theirs}',
    '{table} {row} {column}：這裡為 {ours}，HyperFormula 為 {theirs}',
  ),
  excel: texts(
    '{path}: written with {formulas} live formulas, {values} computed cells carried as values.',
    '{path}：已写出，含 {formulas} 个公式，{values} 个计算单元格以数值带入。',
    '{path}：已寫出，含 {formulas} 個公式，{values} 個計算儲存格以數值帶入。',
  ),
  said: texts('{text}', '{text}', '{text}'),
  oneSolution: texts('One solution file is needed.', '需要一个方案文件。', '需要一個方案檔案。'),
  unknownOption: texts(
    '{option}: there is no such option; --help lists them all.',
    '{option}：没有这个选项；--help 列出全部选项。',
    '{option}：沒有這個選項；--help 列出全部選項。',
  ),
  optionValue: texts('{option} needs a value.', '{option} 需要一个值。', '{option} 需要一個值。'),
  optionAlone: texts('{option} takes no value.', '{option} 不带值。', '{option} 不帶值。'),
  moreRows: texts('(and {count} more)', '（另有 {count} 行）', '（另有 {count} 列）'),
  periodNeeded: texts('--period is needed.', '需要 --period。', '需要 --period。'),
  period: texts(
    '{text} isn’t a period: 2026-05, or 2026-05-04..2026-05-17.',
    '{text} 不是期间：应写成 2026-05 或 2026-05-04..2026-05-17。',
    '{text} 不是期間：應寫成 2026-05 或 2026-05-04..2026-05-17。',
  ),
  payDate: texts(
    '--pay-date is a day (YYYY-MM-DD), not {text}.',
    '--pay-date 应为日期（YYYY-MM-DD），而不是 {text}。',
    '--pay-date 應為日期（YYYY-MM-DD），而不是 {text}。',
  ),
  taxMonth: texts(
    '--tax-month is a month (YYYY-MM), not {text}.',
    '--tax-month 应为月份（YYYY-MM），而不是 {text}。',
    '--tax-month 應為月份（YYYY-MM），而不是 {text}。',
  ),
  language: texts(
    '--language is en, zh-TW or zh-CN, not {text}.',
    '--language 应为 en、zh-TW 或 zh-CN，而不是 {text}。',
    '--language 應為 en、zh-TW 或 zh-CN，而不是 {text}。',
  ),
  seconds: texts(
    '--seconds is a number above 0, not {text}.',
    '--seconds 应为大于 0 的数字，而不是 {text}。',
    '--seconds 應為大於 0 的數字，而不是 {text}。',
  ),
  decimal: texts(
    '--decimal is point or comma, not {text}.',
    '--decimal 应为 point（小数点）或 comma（逗号），而不是 {text}。',
    '--decimal 應為 point（小數點）或 comma（逗號），而不是 {text}。',
  ),
  decimalComma: texts(
    '{path}: numbers are read with a decimal comma, as “{text}” in column {column}, row {row} shows (--decimal point reads them otherwise).',
    '{path}：数字按逗号小数点读取，依据是列 {column} 第 {row} 行的“{text}”（可用 --decimal point 改变）。',
    '{path}：數字按逗號小數點讀取，依據是欄 {column} 第 {row} 列的「{text}」（可用 --decimal point 改變）。',
  ),
  correctionsApart: texts(
    '--table: rows for the period that starts on {start}, which isn’t in --backtrack.',
    '--table：给出了 {start} 开始的期间的行，但 --backtrack 中没有该期间。',
    '--table：給出了 {start} 開始的期間的列，但 --backtrack 中沒有該期間。',
  ),
  notClosed: texts(
    '--backtrack: no --closed result of the period that starts on {start}.',
    '--backtrack：没有用 --closed 给出 {start} 开始的期间的结果。',
    '--backtrack：沒有用 --closed 給出 {start} 開始的期間的結果。',
  ),
  notAResult: texts(
    '--closed {path}: not a result that --out wrote (suanpan.result/1).',
    '--closed {path}：不是 --out 写出的结果（suanpan.result/1）。',
    '--closed {path}：不是 --out 寫出的結果（suanpan.result/1）。',
  ),
  otherSolution: texts(
    '--closed {path}: a result of the solution {other}, not of {own}.',
    '--closed {path}：是方案 {other} 的结果，而不是 {own} 的。',
    '--closed {path}：是方案 {other} 的結果，而不是 {own} 的。',
  ),
  sameResult: texts(
    '--closed {path}: the same result is given twice.',
    '--closed {path}：同一个结果给了两次。',
    '--closed {path}：同一個結果給了兩次。',
  ),
  cellForm: texts(
    '--explain wants TABLE:KEY:COLUMN, not {text}.',
    '--explain 应写成 表:键:列，而不是 {text}。',
    '--explain 應寫成 表:鍵:欄，而不是 {text}。',
  ),
  noTable: texts(
    '{option}: there is no table {name}; there are {known}.',
    '{option}：没有表 {name}；现有 {known}。',
    '{option}：沒有表 {name}；現有 {known}。',
  ),
  noColumn: texts(
    '{option}: the table {table} has no column {name}; there are {known}.',
    '{option}：表 {table} 没有列 {name}；现有 {known}。',
    '{option}：表 {table} 沒有欄 {name}；現有 {known}。',
  ),
  noRow: texts(
    '{option}: the table {table} has no row {key}.',
    '{option}：表 {table} 没有行 {key}。',
    '{option}：表 {table} 沒有列 {key}。',
  ),
  tableForm: texts(
    '--table wants TABLE=FILE, not {text}.',
    '--table 应写成 表=文件，而不是 {text}。',
    '--table 應寫成 表=檔案，而不是 {text}。',
  ),
  parameterForm: texts(
    '--parameter wants NAME=VALUE, not {text}.',
    '--parameter 应写成 名称=值，而不是 {text}。',
    '--parameter 應寫成 名稱=值，而不是 {text}。',
  ),
  noParameter: texts(
    '--parameter {text}: there is no parameter {name}.',
    '--parameter {text}：没有参数 {name}。',
    '--parameter {text}：沒有參數 {name}。',
  ),
  noFile: texts('{path}: there is no such file.', '{path}：没有这个文件。', '{path}：沒有這個檔案。'),
  isFolder: texts(
    '{path}: this is a folder, not a file.',
    '{path}：这是文件夹，不是文件。',
    '{path}：這是資料夾，不是檔案。',
  ),
  fileFailed: texts('{path}: {reason}', '{path}：{reason}', '{path}：{reason}'),
  notJson: texts(
    '{path}: not JSON; something is wrong at line {line}, character {character}.',
    '{path}：不是 JSON，第 {line} 行第 {character} 个字符处有误。',
    '{path}：不是 JSON，第 {line} 行第 {character} 個字元處有誤。',
  ),
  notRows: texts(
    '{path}: expected a list of rows, each an object.',
    '{path}：应为行的列表，每行是一个对象。',
    '{path}：應為列的清單，每列是一個物件。',
  ),
  openQuote: texts(
    '{path}: the quotation mark of line {line} isn’t closed.',
    '{path}：第 {line} 行的引号没有关闭。',
    '{path}：第 {line} 行的引號沒有關閉。',
  ),
  noHeaders: texts(
    '{path}: the file is empty; the first line must hold the headers.',
    '{path}：文件是空的；第一行应是列标题。',
    '{path}：檔案是空的；第一行應是欄標題。',
  ),
  workbook: texts(
    '{path}: this is a workbook; save the sheet as CSV.',
    '{path}：这是工作簿，请把工作表另存为 CSV。',
    '{path}：這是活頁簿，請把工作表另存為 CSV。',
  ),
  notTaken: texts(
    '{path}: {columns}: computed, so the values given are not taken.',
    '{path}：{columns} 是计算得出的，给出的值未采用。',
    '{path}：{columns} 是計算得出的，給出的值未採用。',
  ),
  blankHeader: texts(
    '{path}: header {position} is blank.',
    '{path}：第 {position} 个列标题是空的。',
    '{path}：第 {position} 個欄標題是空的。',
  ),
  doubleHeader: texts(
    '{path}: the header {name} is there twice.',
    '{path}：列标题 {name} 出现了两次。',
    '{path}：欄標題 {name} 出現了兩次。',
  ),
  longLine: texts(
    '{path}: line {line} has {found} cells, the header {headers}.',
    '{path}：第 {line} 行有 {found} 个单元格，标题只有 {headers} 个。',
    '{path}：第 {line} 行有 {found} 個儲存格，標題只有 {headers} 個。',
  ),
  balanceColumns: texts(
    '{path}: the columns employee, balance, value are needed; {name} is missing.',
    '{path}：需要 employee、balance、value 三列，缺少 {name}。',
    '{path}：需要 employee、balance、value 三欄，缺少 {name}。',
  ),
  noBalance: texts(
    '{path}: row {row}: there is no balance {name}.',
    '{path}：第 {row} 行：没有累计项 {name}。',
    '{path}：第 {row} 列：沒有累計項 {name}。',
  ),
  balanceValue: texts(
    '{path}: row {row} needs employee, balance and a number as value.',
    '{path}：第 {row} 行需要 employee、balance 和数字 value。',
    '{path}：第 {row} 列需要 employee、balance 和數字 value。',
  ),
  doubleBalance: texts(
    '{path}: rows {first} and {second} are of the same balance and key.',
    '{path}：第 {first} 行和第 {second} 行是同一累计项、同一键。',
    '{path}：第 {first} 列和第 {second} 列是同一累計項、同一鍵。',
  ),
  meant: texts('Did you mean {name}?', '是不是 {name}？', '是不是 {name}？'),
  atTable: texts('table {name}', '表 {name}', '表 {name}'),
  atColumn: texts('column {name}', '列 {name}', '欄 {name}'),
  atCharacter: texts('character {number}', '第 {number} 个字符', '第 {number} 個字元'),
  difference: texts(
    'expected {expected}, found {found}',
    '应为 {expected}，实为 {found}',
    '應為 {expected}，實為 {found}',
  ),
  warnings: texts('{path}: warnings: {count}', '{path}：警告 {count} 条', '{path}：警告 {count} 則'),
  testsPassed: texts(
    '{path}: {passed} of {all} tests passed',
    '{path}：{all} 个测试中通过 {passed} 个',
    '{path}：{all} 個測試中通過 {passed} 個',
  ),
} as const satisfies ErrorTexts;

export type CommandText = keyof typeof COMMAND_TEXTS;
type Facts = Readonly<Record<string, string | number>>;

export const commandText = (key: CommandText, facts: Facts, language: Language): string =>
  errorText({ key, facts }, language, COMMAND_TEXTS);

/** Something is wrong with what was given on the command line: exit 2. */
export class FileProblem extends Error {
  private readonly key: CommandText;
  private readonly facts: Facts;

  constructor(key: CommandText, facts: Facts = {}) {
    super(commandText(key, facts, 'en'));
    this.key = key;
    this.facts = facts;
  }

  inLanguage(language: Language): string {
    return commandText(this.key, this.facts, language);
  }
}
