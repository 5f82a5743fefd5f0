import { declareErrors } from './declare-errors.ts';

/** What is stored isn't what was written: it is named and never shown. */
declareErrors('platform', {
  DAMAGED_CIPHER: {
    'zh-TW': '{table} 中 {id} 的 {column} 無法解密：儲存的內容已損壞，或屬於另一筆資料。其內容不予顯示。',
    'zh-CN': '{table} 中 {id} 的 {column} 无法解密：存储的内容已损坏，或属于另一条记录。其内容不予显示。',
    en: '{column} of {id} in {table} can’t be decrypted: what is stored is damaged, or belongs to another record. Nothing of it is shown.',
  },
  DAMAGED_FILE: {
    'zh-TW': '檔案 {id} 已損壞或遺失，其內容不予顯示。',
    'zh-CN': '文件 {id} 已损坏或丢失，其内容不予显示。',
    en: 'The file {id} is damaged or missing. Nothing of it is shown.',
  },
  DAMAGED_AUDIT: {
    'zh-TW': '稽核紀錄不完整：{problem}',
    'zh-CN': '审计记录不完整：{problem}',
    en: 'The audit trail is not whole: {problem}',
  },
  FROM_BACKUP: {
    'zh-TW': '可由 {at} 的備份取回。',
    'zh-CN': '可从 {at} 的备份中取回。',
    en: 'It can come back from the backup of {at}.',
  },
  NO_BACKUP: {
    'zh-TW': '此系統沒有已驗證的備份可供取回。',
    'zh-CN': '此系统没有已验证的备份可供取回。',
    en: 'There is no verified backup it could come back from.',
  },
});
