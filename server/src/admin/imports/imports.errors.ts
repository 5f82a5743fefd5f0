import { declareErrors } from '../../platform/errors/declare-errors.ts';

declareErrors('admin.imports', {
  FILE_FORMAT: {
    status: 400,
    'zh-TW': '匯入檔案格式錯誤，請使用 CSV 或 XLSX 檔案',
    'zh-CN': '导入文件格式错误，请使用 CSV 或 XLSX 文件',
    en: 'The import file format is wrong: use a CSV or an XLSX file.',
  },
  FILE_SUSPICIOUS: {
    status: 400,
    'zh-TW': '檔案解壓縮後過大或結構可疑，已拒絕（{reason}）',
    'zh-CN': '文件解压后过大或结构可疑，已拒绝（{reason}）',
    en: 'The file was refused: unpacked it is too large or suspicious ({reason}).',
  },
  FILE_TOO_HEAVY: {
    status: 400,
    'zh-TW': '檔案太大或太複雜，無法在限制內讀取（{reason}），請分成較小的檔案',
    'zh-CN': '文件太大或太复杂，无法在限制内读取（{reason}），请拆分成较小的文件',
    en: 'The file is too large or too complicated to read within the limits ({reason}). Split it into smaller files.',
  },
  NO_SHEET: {
    status: 400,
    'zh-TW': '找不到工作表「{sheet}」',
    'zh-CN': '找不到工作表“{sheet}”',
    en: 'There is no sheet "{sheet}".',
  },
  NO_ROWS: {
    status: 400,
    'zh-TW': '檔案中沒有資料列',
    'zh-CN': '文件中没有数据行',
    en: 'The file has no rows.',
  },
  TOO_MANY_ROWS: {
    status: 400,
    'zh-TW': '檔案超過 {most} 列，請分成較小的檔案',
    'zh-CN': '文件超过 {most} 行，请拆分成较小的文件',
    en: 'The file has more than {most} rows. Split it into smaller files.',
  },
  UNDECODABLE: {
    'zh-TW': '{count} 列含有無法以 {encoding} 解讀的字元，請改選其他編碼',
    'zh-CN': '{count} 行含有无法以 {encoding} 解读的字符，请改选其他编码',
    en: 'Rows with characters that cannot be read as {encoding}: {count}. Choose another encoding.',
  },
  DUPLICATE_HEADER: {
    'zh-TW': '欄位標題「{header}」出現多次，請在檔案中改名，或自行指定欄位對應',
    'zh-CN': '列标题“{header}”出现多次，请在文件中改名，或自行指定列对应',
    en: 'The header "{header}" stands there more than once. Rename one in the file, or choose the columns by hand.',
  },
  MERGED_CELLS: {
    'zh-TW': '工作表含有合併儲存格，只有左上角的儲存格有值',
    'zh-CN': '工作表含有合并单元格，只有左上角的单元格有值',
    en: 'The sheet has merged cells; only the upper left cell of each has the value.',
  },
  NOT_TORN: {
    'zh-TW': '此匯入沒有待處理的部分：已完整重新匯入或已由他人處理',
    'zh-CN': '此导入没有待处理的部分：已完整重新导入或已由他人处理',
    en: 'Nothing of this import is left to settle: it was imported again as a whole, or somebody has settled it.',
  },
  UNKNOWN_SUBJECT: {
    status: 404,
    'zh-TW': '沒有此匯入項目「{subject}」',
    'zh-CN': '没有此导入项目“{subject}”',
    en: 'There is no import subject "{subject}".',
  },
  MODE_NOT_OFFERED: {
    status: 400,
    'zh-TW': '此項目不支援這種匯入方式',
    'zh-CN': '此项目不支持这种导入方式',
    en: 'This subject does not offer that mode.',
  },
  COLUMN_NOT_MAPPED: {
    status: 400,
    'zh-TW': '必填欄位「{column}」沒有對應到檔案的欄',
    'zh-CN': '必填列“{column}”没有对应到文件的列',
    en: 'No column of the file fills the required column "{column}".',
  },
  UNKNOWN_COLUMN: {
    status: 400,
    'zh-TW': '對應中有未知的欄位「{column}」',
    'zh-CN': '对应中有未知的列“{column}”',
    en: 'The mapping names an unknown column "{column}".',
  },
  VALUE_NEEDED: {
    'zh-TW': '此欄位必填',
    'zh-CN': '此列必填',
    en: 'A value is required here.',
  },
  NOT_A_NUMBER: {
    'zh-TW': '「{value}」不是有效的數字',
    'zh-CN': '“{value}”不是有效的数字',
    en: '"{value}" is not a valid number.',
  },
  OTHER_DECIMAL: {
    'zh-TW': '「{value}」的小數點與此檔案的不同：請寫成 {like}，或在匯入時選擇檔案的小數點',
    'zh-CN': '“{value}”的小数点与此文件的不同：请写成 {like}，或在导入时选择文件的小数点',
    en: '"{value}" has another decimal sign than this file is read with: write it like {like}, or choose the decimal sign when importing.',
  },
  OTHER_CURRENCY: {
    'zh-TW': '「{value}」的幣別不是 {currency}：請換算後只寫金額',
    'zh-CN': '“{value}”的币种不是 {currency}：请换算后只写金额',
    en: '"{value}" names another currency than {currency}: convert it, and write the amount alone.',
  },
  NUMBER_TOO_LARGE: {
    'zh-TW': '「{value}」位數過多，無法精確儲存',
    'zh-CN': '“{value}”位数过多，无法精确保存',
    en: '"{value}" has more digits than can be kept exactly.',
  },
  NOT_AN_INTEGER: {
    'zh-TW': '「{value}」不是整數',
    'zh-CN': '“{value}”不是整数',
    en: '"{value}" is not a whole number.',
  },
  NOT_A_DATE: {
    'zh-TW': '「{value}」不是有效的日期，請使用 YYYY-MM-DD',
    'zh-CN': '“{value}”不是有效的日期，请使用 YYYY-MM-DD',
    en: '"{value}" is not a valid date. Use YYYY-MM-DD.',
  },
  DATE_UNCLEAR: {
    'zh-TW': '「{value}」無法確定年月日的順序，請使用 YYYY-MM-DD',
    'zh-CN': '“{value}”无法确定年月日的顺序，请使用 YYYY-MM-DD',
    en: '"{value}" leaves open which part is the month. Use YYYY-MM-DD.',
  },
  NOT_A_BOOLEAN: {
    'zh-TW': '「{value}」不是「是」或「否」',
    'zh-CN': '“{value}”不是“是”或“否”',
    en: '"{value}" is neither yes nor no.',
  },
  TOO_LONG: {
    'zh-TW': '文字超過 {most} 個字元',
    'zh-CN': '文字超过 {most} 个字符',
    en: 'The text is longer than {most} characters.',
  },
  CELL_ERROR: {
    'zh-TW': '儲存格含有錯誤值 {value}',
    'zh-CN': '单元格含有错误值 {value}',
    en: 'The cell holds the error {value}.',
  },
  DOUBLE_KEY: {
    'zh-TW': '此鍵值已在第 {row} 列出現',
    'zh-CN': '此键值已在第 {row} 行出现',
    en: 'Row {row} has the same key already.',
  },
  EXISTS_ALREADY: {
    'zh-TW': '資料已存在；目前的方式只新增，更新請改選方式',
    'zh-CN': '数据已存在；当前的方式只新增，更新请改选方式',
    en: 'It exists already, and this import only adds. Choose another mode to update it.',
  },
  DOES_NOT_EXIST: {
    'zh-TW': '資料不存在；目前的方式只更新，新增請改選方式',
    'zh-CN': '数据不存在；当前的方式只更新，新增请改选方式',
    en: 'It does not exist, and this import only updates. Choose another mode to add it.',
  },
  UNKNOWN_VALUE: {
    'zh-TW': '找不到「{value}」',
    'zh-CN': '找不到“{value}”',
    en: 'There is no "{value}".',
  },
  ROW_REFUSED: {
    'zh-TW': '此列無法匯入',
    'zh-CN': '此行无法导入',
    en: 'This row cannot be imported.',
  },
});
