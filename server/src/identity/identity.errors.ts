import { declareErrors } from '../platform/errors/declare-errors.ts';

declareErrors('identity', {
  // Not 401: to every client of the specification that means "your session has expired".
  WRONG_LOGIN: {
    status: 400,
    'zh-TW': '帳號或密碼錯誤',
    'zh-CN': '账号或密码错误',
    en: 'The login name or the password is wrong.',
  },
  LOCKED: {
    status: 429,
    'zh-TW': '此帳號名稱的嘗試次數過多，請於 {minutes} 分鐘後再試，或以郵件連結登入，或聯絡系統管理員',
    'zh-CN': '此账号名称的尝试次数过多，请于 {minutes} 分钟后再试，或以邮件链接登录，或联系系统管理员',
    en: 'Too many attempts with this name. Try again in {minutes} minutes, have a link sent to your mail, or ask an administrator.',
  },
  CAPTCHA_NEEDED: {
    status: 400,
    'zh-TW': '請輸入圖形驗證碼',
    'zh-CN': '请输入图形验证码',
    en: 'Enter the code shown in the picture.',
  },
  CAPTCHA_WRONG: {
    status: 400,
    'zh-TW': '圖形驗證碼錯誤或已過期',
    'zh-CN': '图形验证码错误或已过期',
    en: 'The code from the picture is wrong or has expired.',
  },
  LINK_EXPIRED: {
    status: 400,
    'zh-TW': '此連結已使用過或已過期，請重新索取',
    'zh-CN': '此链接已使用过或已过期，请重新索取',
    en: 'This link was used before or has expired. Ask for another.',
  },
  STEP_UP_REQUIRED: {
    status: 403,
    'zh-TW': '此操作需要再次輸入您的密碼',
    'zh-CN': '此操作需要再次输入您的密码',
    en: 'This needs your password once more.',
  },
  PASSWORD_NOT_YOURS: {
    status: 403,
    'zh-TW': '您的密碼是由他人設定的，請先改為只有您知道的密碼',
    'zh-CN': '您的密码是由他人设置的，请先改为只有您知道的密码',
    en: 'Somebody else set your password. Choose one that only you know first.',
  },
  PASSWORD_EXPIRED: {
    status: 400,
    'zh-TW': '為您設定的密碼已過期，請聯絡系統管理員重新設定',
    'zh-CN': '为您设置的密码已过期，请联系系统管理员重新设置',
    en: 'The password that was set for you has expired. Ask an administrator for another.',
  },
  PASSWORD_TOO_WEAK: {
    status: 400,
    'zh-TW': '新密碼至少需要 {least} 個字元，且不可為常見密碼或包含帳號',
    'zh-CN': '新密码至少需要 {least} 个字符，且不能是常见密码或包含账号',
    en: 'A new password needs at least {least} characters and may not be a common one or contain the login name.',
  },
  PASSWORD_USED_BEFORE: {
    status: 400,
    'zh-TW': '新密碼不可與最近使用過的密碼相同',
    'zh-CN': '新密码不能与最近使用过的密码相同',
    en: 'The new password was used before. Choose another.',
  },
  OLD_PASSWORD_WRONG: {
    status: 400,
    'zh-TW': '目前的密碼不正確',
    'zh-CN': '当前的密码不正确',
    en: 'The current password is wrong.',
  },
  LOGIN_NAME_TAKEN: {
    status: 409,
    'zh-TW': '帳號「{loginName}」已存在',
    'zh-CN': '账号“{loginName}”已存在',
    en: 'The login name "{loginName}" exists already.',
  },
  ROLE_CODE_TAKEN: {
    status: 409,
    'zh-TW': '角色代碼「{code}」已存在',
    'zh-CN': '角色代码“{code}”已存在',
    en: 'The role code "{code}" exists already.',
  },
  ROLE_BUILT_IN: {
    status: 409,
    'zh-TW': '內建角色不可修改或刪除，請另建新角色',
    'zh-CN': '内置角色不能修改或删除，请另建新角色',
    en: 'A built-in role is not changed or deleted. Make a new role instead.',
  },
  ROLE_UNKNOWN: {
    status: 400,
    'zh-TW': '找不到角色「{code}」',
    'zh-CN': '找不到角色“{code}”',
    en: 'There is no role "{code}".',
  },
  PERMISSION_UNKNOWN: {
    status: 400,
    'zh-TW': '找不到權限「{code}」',
    'zh-CN': '找不到权限“{code}”',
    en: 'There is no permission "{code}".',
  },
  NOT_YOURSELF: {
    status: 409,
    'zh-TW': '不可對自己的帳號執行此操作',
    'zh-CN': '不能对自己的账号执行此操作',
    en: 'You cannot do this to your own account.',
  },
  OWN_ROLES: {
    status: 403,
    'zh-TW': '不能變更自己的角色或自己持有之角色的權限，請由另一位管理員處理',
    'zh-CN': '不能变更自己的角色或自己持有角色的权限，请由另一位管理员处理',
    en: 'Nobody changes their own roles, nor what a role they hold may do. Another administrator has to.',
  },
  DUTIES_MIXED: {
    status: 409,
    'zh-TW': '同一帳號不可同時具有發薪權限與管理使用者或角色的權限',
    'zh-CN': '同一账号不能同时具有发薪权限与管理用户或角色的权限',
    en: 'An account has rights to pay or rights over users and roles, never both.',
  },
  PERSON_NEEDED: {
    status: 409,
    'zh-TW': '發薪權限只能授予屬於某位人員的帳號，請先指定人員',
    'zh-CN': '发薪权限只能授予属于某位人员的账号，请先指定人员',
    en: 'Rights to pay go to the account of a person. Say first whose account it is.',
  },
  PERSON_HAS_ACCOUNT: {
    status: 409,
    'zh-TW': '此人員已有帳號「{loginName}」，一人只能有一個帳號',
    'zh-CN': '该人员已有账号“{loginName}”，一人只能有一个账号',
    en: 'This person has the account "{loginName}" already. One person has one account.',
  },
  PERSON_FIXED: {
    status: 409,
    'zh-TW': '帳號所屬的人員一經指定即不可變更',
    'zh-CN': '账号所属的人员一经指定即不能变更',
    en: 'Whose account it is does not change once it is said.',
  },
});
