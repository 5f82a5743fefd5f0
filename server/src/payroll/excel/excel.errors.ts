import { declareErrors } from '../../platform/errors/declare-errors.ts';

declareErrors('payroll.excel', {
  TOO_LARGE: {
    status: 422,
    'zh-TW': '共 {cells} 個儲存格，超過 Excel 檔案的上限 {most} 個；請改用較小的批次，或逐表匯出數值',
    'zh-CN': '共 {cells} 个单元格，超过 Excel 文件的上限 {most} 个；请改用较小的批次，或逐表导出数值',
    en: '{cells} cells are more than the {most} that an Excel file with formulas may have. Export the tables one by one as values, or take a smaller batch.',
  },
  TOO_HEAVY: {
    status: 422,
    'zh-TW': '寫出或讀取此 Excel 檔案所需的時間或記憶體過多（{reason}）',
    'zh-CN': '写出或读取此 Excel 文件所需的时间或内存过多（{reason}）',
    en: 'Writing or reading this Excel file takes too much time or memory ({reason}).',
  },
  NOT_COMPILED: {
    status: 422,
    'zh-TW': '方案尚有問題，無法寫成 Excel：請先在編輯器中修正',
    'zh-CN': '方案还有问题，无法写成 Excel：请先在编辑器中修正',
    en: 'The solution has problems and can’t be written as Excel yet: mend them in the editor first.',
  },
  NOT_EXCEL: {
    status: 422,
    'zh-TW': '這不是可讀取的 Excel（.xlsx）檔案',
    'zh-CN': '这不是可读取的 Excel（.xlsx）文件',
    en: 'This is no Excel file (.xlsx) that can be read.',
  },
  NOT_OURS: {
    status: 422,
    'zh-TW': '此檔案不是從這裡下載的含公式 Excel，或其隱藏的「suanpan」工作表已被刪除',
    'zh-CN': '此文件不是从这里下载的含公式 Excel，或其隐藏的“suanpan”工作表已被删除',
    en: 'This file wasn’t downloaded here as Excel with formulas, or its hidden sheet “suanpan” was removed.',
  },
  OTHER_PLACE: {
    status: 422,
    'zh-TW': '此檔案屬於另一個批次或方案副本',
    'zh-CN': '此文件属于另一个批次或方案副本',
    en: 'This file belongs to another batch or copy.',
  },
  NOT_KEPT: {
    status: 410,
    'zh-TW': '下載時的檔案已不再保存（30 天），無法比較：請重新下載',
    'zh-CN': '下载时的文件已不再保存（30 天），无法比较：请重新下载',
    en: 'What was downloaded is no longer kept (30 days), so there is nothing to compare with: download it again.',
  },
  CHOICE_GONE: {
    'zh-TW': '所選的變更在檔案中已找不到',
    'zh-CN': '所选的变更在文件中已找不到',
    en: 'A chosen change isn’t in the file.',
  },
  DRAFT_DIFFERS: {
    'zh-TW': '草稿中「{place}」已不同於下載時的內容，未採用任何變更',
    'zh-CN': '草稿中“{place}”已不同于下载时的内容，未采用任何变更',
    en: 'In the draft, {place} is no longer what it was when the file was written. Nothing was taken over.',
  },
});
