import { declareErrors } from '../platform/errors/declare-errors.ts';

declareErrors('people', {
  CODE_TAKEN: {
    status: 409,
    'zh-TW': '代碼「{code}」已存在',
    'zh-CN': '代码“{code}”已存在',
    en: 'The code "{code}" exists already.',
  },
  UNKNOWN_CODE: {
    status: 400,
    'zh-TW': '找不到{what}「{code}」',
    'zh-CN': '找不到{what}“{code}”',
    en: 'There is no {what} "{code}".',
  },
  DEPARTMENT_CIRCLE: {
    status: 400,
    'zh-TW': '上級部門不可為自己或自己的下級部門',
    'zh-CN': '上级部门不能是自己或自己的下级部门',
    en: 'A department cannot lie below itself.',
  },
  REACH_WIDENED: {
    status: 403,
    'zh-TW': '此變更會讓您自己看到原本看不到的人員，請由其他人處理',
    'zh-CN': '此变更会让您自己看到原本看不到的人员，请由其他人处理',
    en: 'This would let you yourself reach people you do not reach today. Somebody else has to do it.',
  },
  OWN_RECORD: {
    status: 403,
    'zh-TW': '不能變更自己的薪酬、銀行帳號或任職資料，請由同事處理',
    'zh-CN': '不能变更自己的薪酬、银行账号或任职资料，请由同事处理',
    en: 'Nobody changes their own pay, bank account or employment. A colleague has to do it.',
  },
  BANK_ACCOUNT_BY_ANOTHER: {
    status: 403,
    'zh-TW': '銀行帳號的變更須由申請者以外的人確認',
    'zh-CN': '银行账号的变更须由申请者以外的人确认',
    en: 'A change of a bank account is confirmed by somebody other than who asked for it.',
  },
  START_AFTER_END: {
    status: 400,
    'zh-TW': '開始日期不可晚於結束日期',
    'zh-CN': '开始日期不能晚于结束日期',
    en: 'The start may not be later than the end.',
  },
  LEAVE_BEFORE_HIRE: {
    status: 400,
    'zh-TW': '離職日期不可早於入職日期',
    'zh-CN': '离职日期不能早于入职日期',
    en: 'The leave date may not be earlier than the hire date.',
  },
  ITEMS_OVERLAP: {
    status: 409,
    'zh-TW': '同一薪酬項目「{item}」的有效期間與 {from} 起的記錄重疊',
    'zh-CN': '同一薪酬项目“{item}”的有效期间与 {from} 起的记录重叠',
    en: 'The same item "{item}" overlaps in time with the record from {from}.',
  },
  AMOUNT_ZERO: {
    status: 400,
    'zh-TW': '金額不可為零',
    'zh-CN': '金额不能为零',
    en: 'The amount may not be zero.',
  },
  NUMBER_TAKEN: {
    status: 409,
    'zh-TW': '員工編號「{employeeNumber}」已存在',
    'zh-CN': '工号“{employeeNumber}”已存在',
    en: 'The employee number "{employeeNumber}" exists already.',
  },
  VALUE_NEEDED: {
    status: 400,
    'zh-TW': '請填寫數值或文字其中之一',
    'zh-CN': '请填写数值或文字其中之一',
    en: 'Give either a number or a text.',
  },
});
