import { declareErrors } from '../../platform/errors/declare-errors.ts';

declareErrors('payroll', {
  DAMAGED_BLOCK: {
    'zh-TW':
      '批次 {batch} 的表 {table} 中，欄 {column} 的第 {from} 至 {to} 列已損壞（區塊 {block}），其數字不予顯示。',
    'zh-CN':
      '批次 {batch} 的表 {table} 中，列 {column} 的第 {from} 至 {to} 行已损坏（区块 {block}），其数字不予显示。',
    en: 'Rows {from} to {to} of the column {column} in the table {table} of batch {batch} are damaged (block {block}). No figure of them is shown.',
  },
  DAMAGED_TABLE: {
    'zh-TW': '批次 {batch} 的表 {table} 不完整：有區塊遺失或被調換，其數字不予顯示。',
    'zh-CN': '批次 {batch} 的表 {table} 不完整：有区块丢失或被调换，其数字不予显示。',
    en: 'The table {table} of batch {batch} is not whole: blocks of it are missing or were exchanged.',
  },
  DAMAGED_MOVEMENT: {
    'zh-TW': '累計項 {balance} 中 {row} 的過帳紀錄已損壞，其數字不予顯示。',
    'zh-CN': '累计项 {balance} 中 {row} 的过账记录已损坏，其数字不予显示。',
    en: 'What was posted to the balance {balance} for {row} is damaged. No figure of it is shown.',
  },
  DAMAGED_PAYSLIP: {
    'zh-TW': '工資單 {number} 已損壞，其內容不予顯示。',
    'zh-CN': '工资单 {number} 已损坏，其内容不予显示。',
    en: 'The payslip {number} is damaged. Nothing of it is shown.',
  },
  DAMAGED_COPY: {
    'zh-TW': '方案 {solution} 的第 {number} 版檔案已損壞，無法使用。',
    'zh-CN': '方案 {solution} 的第 {number} 版文件已损坏，无法使用。',
    en: 'Version {number} of the solution {solution} is damaged and can’t be used.',
  },
});
