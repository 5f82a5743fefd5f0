import { declareErrors } from '../../platform/errors/declare-errors.ts';

declareErrors('payroll.batches', {
  WRONG_STATUS: {
    'zh-TW': '批次目前的狀態不能執行此操作',
    'zh-CN': '批次当前的状态不能执行此操作',
    en: 'The batch is not in a state for this.',
  },
  CLOSED: {
    'zh-TW': '批次已關閉，不能再變更；更正請在新的批次處理',
    'zh-CN': '批次已关闭，不能再变更；更正请在新的批次处理',
    en: 'The batch is closed and never changes. Correct it in a new batch.',
  },
  CANCELED: {
    'zh-TW': '批次已取消，請建立新的批次',
    'zh-CN': '批次已取消，请新建批次',
    en: 'The batch is canceled. Make a new one.',
  },
  IN_APPROVAL: {
    'zh-TW': '批次正在簽核中，請先撤回送簽',
    'zh-CN': '批次正在审批中，请先撤回提交',
    en: 'The batch is with its approvers. Withdraw it from approval first.',
  },
  APPROVED: {
    'zh-TW': '批次已核准；若要變更，請先退回到已計算',
    'zh-CN': '批次已批准；如要更改，请先退回到已计算',
    en: 'The batch is approved. To change it, return it to calculated first.',
  },
  APPROVED_OTHERWISE: {
    'zh-TW': '核准的不是目前的計算結果；請退回到已計算，重新送簽',
    'zh-CN': '批准的不是当前的计算结果；请退回到已计算，重新提交审批',
    en: 'What was approved is not what would be submitted. Return the batch to calculated and submit it for approval again.',
  },
  UNCONFIRMED: {
    'zh-TW': '此方案要求提交前由第二引擎確認；目前的數字尚未確認，請先執行「第二引擎驗算」',
    'zh-CN': '此方案要求提交前由第二引擎确认；当前数字尚未确认，请先执行“第二引擎验算”',
    en: 'This solution wants the figures confirmed by a second engine before they are submitted, and these are not. Have them computed again first.',
  },
  RUNNING: {
    'zh-TW': '批次正在計算中，請稍候或先取消計算',
    'zh-CN': '批次正在计算中，请稍候或先取消计算',
    en: 'The batch is being calculated. Wait, or cancel the calculation first.',
  },
  IMPORTING: {
    'zh-TW': '正在匯入資料表，匯入結束後才能執行此操作',
    'zh-CN': '正在导入数据表，导入结束后才能执行此操作',
    en: 'A file is being imported into a table of this batch. Wait until it is all there, or stop the import.',
  },
  PEOPLE_IMPORTING: {
    'zh-TW': '正在匯入人事資料，匯入結束後才能凍結快照',
    'zh-CN': '正在导入人事数据，导入结束后才能冻结快照',
    en: 'People data is being imported; a batch takes it when all of it is there. Try again when the import has ended.',
  },
  PEOPLE_TORN: {
    'zh-TW':
      '{by} 匯入的「{file}」於 {at}（UTC）中止，{total} 列中只存入 {done} 列，快照可能不完整。請完整重新匯入，或由人事在「員工 › 匯入」確認處理，再更新快照',
    'zh-CN':
      '{by} 导入的“{file}”于 {at}（UTC）中止，{total} 行中只存入 {done} 行，快照可能不完整。请完整重新导入，或由人事在“员工 › 导入”确认处理，再更新快照',
    en: 'The import of "{file}" by {by} ended at {at} UTC with {done} of {total} rows stored, so the HR data may be incomplete. Import the file again as a whole, or have HR settle it under Employees › Import; then refresh the HR data.',
  },
  CALCULATION_FAILED: {
    'zh-TW': '計算因內部錯誤而中止，請再計算一次；若仍失敗，請聯絡管理員',
    'zh-CN': '计算因内部错误而中止，请再计算一次；若仍失败，请联系管理员',
    en: 'The calculation was ended by an internal error. Calculate again; if it fails once more, ask your administrator.',
  },
  NOT_RUNNING: {
    'zh-TW': '目前沒有進行中的計算，可能剛剛已結束',
    'zh-CN': '当前没有进行中的计算，可能刚刚已结束',
    en: 'No calculation is running; it may just have ended.',
  },
  SUBMITTED: {
    'zh-TW': '計算資料已提交，數字不能再變更；更正請在下一批次處理',
    'zh-CN': '计算数据已提交，数字不能再变更；更正请在下一批次处理',
    en: 'The calculation data is submitted; its figures no longer change. Correct them in a later batch.',
  },
  NOT_SUBMITTED: {
    'zh-TW': '計算資料尚未提交，請先提交',
    'zh-CN': '计算数据尚未提交，请先提交',
    en: 'The calculation data is not submitted yet. Submit it first.',
  },
  STALE: {
    'zh-TW': '計算後資料已變更，請重新計算',
    'zh-CN': '计算后数据已变更，请重新计算',
    en: 'Something has changed since the calculation. Calculate again.',
  },
  FAILED_ROWS: {
    'zh-TW': '有 {count} 列計算失敗，請先修正並重新計算',
    'zh-CN': '有 {count} 行计算失败，请先修正并重新计算',
    en: 'Failed rows: {count}. Cure them and calculate again.',
  },
  BLOCKING_FINDINGS: {
    'zh-TW': '有 {count} 個阻擋性的檢核問題，請先處理',
    'zh-CN': '有 {count} 个阻断性的校验问题，请先处理',
    en: 'Findings that block this: {count}. Cure them first.',
  },
  NEEDS_APPROVAL: {
    'zh-TW': '此方案的流程需要先簽核，請先送簽',
    'zh-CN': '该方案的流程需要先审批，请先提交审批',
    en: 'The process of this solution asks for approval first. Submit the batch for approval.',
  },
  DECIDERS_PREPARED: {
    status: 422,
    'zh-TW':
      '第 {node} 個簽核節點的人（{names}）都準備過此批次，不能簽核；請由其他人簽核或變更流程後重建批次',
    'zh-CN':
      '第 {node} 个审批节点的人（{names}）都准备过该批次，不能审批；请由其他人审批或变更流程后重建批次',
    en: 'Everybody who could decide at node {node} ({names}) prepared this batch, so nobody is left. Give another person the right to approve, or change the process and make the batch again.',
  },
  NOBODY_DECIDES: {
    status: 422,
    'zh-TW': '第 {node} 個簽核節點沒有任何有權簽核的人，請管理員授權',
    'zh-CN': '第 {node} 个审批节点没有任何有权审批的人，请管理员授权',
    en: 'Nobody may decide at node {node}. Ask an administrator to give somebody the right to approve.',
  },
  OWN_PAY: {
    status: 403,
    'zh-TW': '其中有您自己的資料，不能變更自己的薪資，請由同事處理',
    'zh-CN': '其中有您自己的数据，不能变更自己的工资，请由同事处理',
    en: 'Your own row is among them. Nobody changes their own pay; a colleague has to do it.',
  },
  PREPARATION_COMPLETE: {
    'zh-TW': '資料準備已完成，不能再更新快照；請先退回到新建',
    'zh-CN': '数据准备已完成，不能再更新快照；请先退回到新建',
    en: 'Preparation is complete; snapshots are no longer refreshed. Return the batch to new first.',
  },
  NOTHING_PUBLISHED: {
    status: 422,
    'zh-TW': '方案還沒有已發布的副本，請先發布',
    'zh-CN': '方案还没有已发布的副本，请先发布',
    en: 'The solution has no published copy. Publish one first.',
  },
  NO_EMPLOYMENTS: {
    status: 422,
    'zh-TW': '適用範圍在此期間內沒有員工，請檢查方案的適用範圍與期間日期',
    'zh-CN': '适用范围在此期间内没有员工，请检查方案的适用范围与期间日期',
    en: 'Nobody in the applicable scope is employed in this period. Check the scope of the solution and the days of the period.',
  },
  DOUBLED_NUMBER: {
    status: 422,
    'zh-TW': '員工編號「{number}」屬於範圍內的兩個任職，請先更正其中一個',
    'zh-CN': '工号“{number}”属于范围内的两个任职，请先更正其中一个',
    en: 'Two employments of the scope have the employee number "{number}". Correct one of them first.',
  },
  UNKNOWN_SOURCE: {
    status: 422,
    'zh-TW': '快照表「{table}」的來源「{source}」不存在',
    'zh-CN': '快照表“{table}”的来源“{source}”不存在',
    en: 'The snapshot table "{table}" has a source "{source}" that does not exist.',
  },
  UNKNOWN_TABLE: {
    status: 404,
    'zh-TW': '批次中沒有表「{table}」',
    'zh-CN': '批次中没有表“{table}”',
    en: 'The batch has no table "{table}".',
  },
  UNKNOWN_COLUMN: {
    status: 404,
    'zh-TW': '表「{table}」沒有欄「{column}」',
    'zh-CN': '表“{table}”没有列“{column}”',
    en: 'The table "{table}" has no column "{column}".',
  },
  UNKNOWN_ROW: {
    status: 404,
    'zh-TW': '表「{table}」沒有列「{row}」',
    'zh-CN': '表“{table}”没有行“{row}”',
    en: 'The table "{table}" has no row "{row}".',
  },
  NOT_CALCULATED: {
    'zh-TW': '批次尚未計算，請先計算',
    'zh-CN': '批次尚未计算，请先计算',
    en: 'The batch has not been calculated yet. Calculate it first.',
  },
  FORMULA_TOO_LONG: {
    status: 422,
    'zh-TW': '公式執行超過 {seconds} 秒，已中止：{where}',
    'zh-CN': '公式执行超过 {seconds} 秒，已中止：{where}',
    en: 'A formula ran longer than {seconds} seconds and was ended: {where}',
  },
  FORMULA_TOO_LARGE: {
    status: 422,
    'zh-TW': '公式需要的記憶體超過 {megabytes} MB，已中止：{where}',
    'zh-CN': '公式需要的内存超过 {megabytes} MB，已中止：{where}',
    en: 'A formula needed more than {megabytes} MB of memory and was ended: {where}',
  },
  ROWS_NOT_OWN: {
    'zh-TW': '表「{table}」的列由其他資料決定，不能增刪；可以填寫其輸入欄',
    'zh-CN': '表“{table}”的行由其他数据决定，不能增删；可以填写其输入列',
    en: 'The rows of "{table}" follow other data; none can be added or removed. Its input columns can be filled.',
  },
});

/** What a cell that wasn't taken is told; the keys of castCell and the edit's own. */
declareErrors('payroll.cells', {
  OWN_PAY: {
    'zh-TW': '不能變更自己的薪資資料，請由同事處理',
    'zh-CN': '不能变更自己的工资数据，请由同事处理',
    en: 'Nobody changes their own pay. A colleague has to do it.',
  },
  NOT_A_NUMBER: { 'zh-TW': '不是數字', 'zh-CN': '不是数字', en: 'This is not a number.' },
  NUMBER_TOO_LARGE: {
    'zh-TW': '整數超出可精確表示的範圍',
    'zh-CN': '整数超出可精确表示的范围',
    en: 'The whole number is too large to be kept exactly.',
  },
  OTHER_DECIMAL: {
    'zh-TW': '小數點請用「.」，如 1,234.5 或 1234.5',
    'zh-CN': '小数点请用“.”，如 1,234.5 或 1234.5',
    en: 'Numbers are read with a decimal point here: write 1,234.5 or 1234.5.',
  },
  OTHER_CURRENCY: {
    'zh-TW': '幣別與此欄不同，請換算後只寫金額',
    'zh-CN': '币种与此列不同，请换算后只写金额',
    en: 'This names another currency than the column’s: convert it, and write the amount alone.',
  },
  DATE_UNCLEAR: {
    'zh-TW': '無法確定年月日的順序，請將年寫在前面，如 2026-05-22',
    'zh-CN': '无法确定年月日的顺序，请把年写在前面，如 2026-05-22',
    en: 'Which part is the month is left open: write the year first, 2026-05-22.',
  },
  NOT_A_BOOLEAN: { 'zh-TW': '不是「是／否」', 'zh-CN': '不是“是/否”', en: 'This is neither yes nor no.' },
  NOT_A_DAY: { 'zh-TW': '不是日期', 'zh-CN': '不是日期', en: 'This is not a date.' },
  TEXT_TOO_LONG: { 'zh-TW': '文字過長', 'zh-CN': '文字过长', en: 'The text is too long.' },
  REASON_NEEDED: {
    'zh-TW': '覆寫計算結果需要填寫原因',
    'zh-CN': '覆盖计算结果需要填写原因',
    en: 'Typing over a computed cell needs a reason.',
  },
  KEY_FIXED: {
    'zh-TW': '鍵欄位不能修改，請刪除該列後新增',
    'zh-CN': '键字段不能修改，请删除该行后新增',
    en: 'Key columns stay. Remove the row and add another.',
  },
  KEY_NEEDED: { 'zh-TW': '鍵欄位不能空白', 'zh-CN': '键字段不能为空', en: 'The key must not be blank.' },
  KEY_TAKEN: {
    'zh-TW': '已有相同鍵的列',
    'zh-CN': '已有相同键的行',
    en: 'There is a row with this key already.',
  },
  CHANGED_MEANWHILE: {
    'zh-TW': '{by}已將此儲存格改為「{value}」，請選擇保留您的值或採用對方的值',
    'zh-CN': '{by}已将该单元格改为“{value}”，请选择保留您的值或采用对方的值',
    en: '{by} has stored “{value}” here meanwhile. Keep yours or take theirs.',
  },
  ROW_CHANGED: {
    'zh-TW': '{by}已變更此列，列未刪除；請看過新的值後再刪除',
    'zh-CN': '{by}已变更该行，行未删除；请看过新的值后再删除',
    en: '{by} has changed this row meanwhile, so it stays. Look at its new values, then remove it again.',
  },
  NO_SUCH_ROW: { 'zh-TW': '找不到此列', 'zh-CN': '找不到该行', en: 'There is no such row.' },
  NO_SUCH_COLUMN: { 'zh-TW': '找不到此欄', 'zh-CN': '找不到该列', en: 'There is no such column.' },
  NOT_EDITABLE: {
    'zh-TW': '此儲存格由計算或其他資料決定，不能輸入',
    'zh-CN': '该单元格由计算或其他数据决定，不能输入',
    en: 'This cell is computed or follows other data; nothing is typed here.',
  },
  ROW_NOT_IN_BATCH: {
    'zh-TW': '此列不屬於批次的員工',
    'zh-CN': '该行不属于批次的员工',
    en: 'The row belongs to nobody in the batch.',
  },
});
