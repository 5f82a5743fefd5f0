import { declareErrors } from './declare-errors.ts';

declareErrors('platform', {
  JOB_LOST: {
    'zh-TW': '背景工作已中斷而沒有結果，請再執行一次',
    'zh-CN': '后台任务已中断而没有结果，请再执行一次',
    en: 'The work in the background was lost without a result. Start it again.',
  },
  INVALID_INPUT: {
    status: 400,
    'zh-TW': '輸入的內容有誤：{field}（{reason}）',
    'zh-CN': '输入的内容有误：{field}（{reason}）',
    en: 'The input is not valid: {field} ({reason})',
  },
  SIGN_IN_NEEDED: {
    status: 401,
    'zh-TW': '登入已失效，請重新登入',
    'zh-CN': '登录已失效，请重新登录',
    en: 'Your session has expired, you need to log in again',
  },
  CSRF_TOKEN_INVALID: {
    status: 403,
    'zh-TW': '頁面已過期，請重新整理後再試',
    'zh-CN': '页面已过期，请刷新后再试',
    en: 'This page is out of date. Reload it and try again.',
  },
  REACH_TOO_NARROW: {
    status: 403,
    'zh-TW': '此項超出您的資料範圍，請由範圍較大的人員處理',
    'zh-CN': '此项超出您的数据范围，请由范围更大的人员处理',
    en: 'This goes beyond what your roles cover. Somebody with a wider reach has to do it.',
  },
  NOT_FOUND: {
    status: 404,
    'zh-TW': '找不到該資料，可能已被刪除或您無權查看',
    'zh-CN': '找不到该数据，可能已被删除或您无权查看',
    en: 'Not found. It may have been deleted, or you may not see it.',
  },
  IDEMPOTENCY_KEY_NEEDED: {
    status: 400,
    'zh-TW': '此操作需要 Idempotency-Key 標頭',
    'zh-CN': '此操作需要 Idempotency-Key 请求头',
    en: 'This command needs an Idempotency-Key header.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    'zh-TW': '此 Idempotency-Key 已用於另一個不同的請求，請換一個新的鍵',
    'zh-CN': '此 Idempotency-Key 已用于另一个不同的请求，请换一个新的键',
    en: 'This Idempotency-Key was already used for a different request. Send this one under a new key.',
  },
  VERSION_CHANGED: {
    status: 409,
    'zh-TW': '資料已被他人修改，請重新載入後再試',
    'zh-CN': '数据已被他人修改，请重新加载后再试',
    en: 'Someone else changed this meanwhile. Reload and try again.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    'zh-TW': '系統忙碌，請於 {seconds} 秒後再試',
    'zh-CN': '系统繁忙，请于 {seconds} 秒后再试',
    en: 'Too many requests. Try again in {seconds} seconds.',
  },
  TOO_MANY_CALLS: {
    status: 400,
    'zh-TW': '一次請求最多 {most} 個呼叫',
    'zh-CN': '一次请求最多 {most} 个调用',
    en: 'One request takes {most} calls at most.',
  },
  ORIGIN_FOREIGN: {
    status: 403,
    'zh-TW': '此請求來自其他網站，已拒絕',
    'zh-CN': '此请求来自其他网站，已拒绝',
    en: 'This request came from another site and was refused.',
  },
  PATH_NOT_FOUND: {
    status: 404,
    'zh-TW': '資源不存在',
    'zh-CN': '资源不存在',
    en: 'The resource does not exist.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    'zh-TW': '不支援此方法',
    'zh-CN': '不支持此方法',
    en: 'This method is not supported here.',
  },
  REFERENCE_UNKNOWN: {
    status: 400,
    'zh-TW': '所引用的資料不存在，或仍被其他資料使用',
    'zh-CN': '所引用的数据不存在，或仍被其他数据使用',
    en: 'It refers to something that does not exist, or is still in use elsewhere.',
  },
  DUPLICATE: {
    status: 409,
    'zh-TW': '相同的資料已存在，請查看清單或改用其他代碼',
    'zh-CN': '相同的数据已存在，请查看列表或改用其他代码',
    en: 'The same exists already. Look for it in the list, or use another code.',
  },
  AMBIGUOUS_INPUT: {
    status: 400,
    'zh-TW': '參數 {name} 在路徑與內容中的值不一致',
    'zh-CN': '参数 {name} 在路径与内容中的值不一致',
    en: 'The parameter {name} has different values in the path, the body or the query.',
  },
  BODY_NOT_JSON: {
    status: 400,
    'zh-TW': '請求內容不是有效的 JSON',
    'zh-CN': '请求内容不是有效的 JSON',
    en: 'The request body is not valid JSON.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    'zh-TW': '暫時無法連上資料庫，請於數秒後再試；重試不會重複執行',
    'zh-CN': '暂时无法连上数据库，请于数秒后再试；重试不会重复执行',
    en: 'The database cannot be reached at the moment. Try again in a few seconds; nothing happens twice.',
  },
  DISK_FULL: {
    status: 503,
    'zh-TW': '伺服器磁碟已滿，沒有儲存任何內容。請通知系統管理員',
    'zh-CN': '服务器磁盘已满，没有保存任何内容。请通知系统管理员',
    en: "The server's disk is full, nothing was stored. Please tell your system administrator.",
  },
  STORAGE_FAILED: {
    status: 503,
    'zh-TW': '伺服器磁碟發生錯誤，內容可能沒有儲存：請先查看再重做，並通知系統管理員',
    'zh-CN': '服务器磁盘发生错误，内容可能没有保存：请先查看再重做，并通知系统管理员',
    en: "The server's disk reported an error and this may not have been stored: look before you repeat it, and tell your system administrator.",
  },
  BODY_TOO_LARGE: {
    status: 413,
    'zh-TW': '請求內容過大',
    'zh-CN': '请求内容过大',
    en: 'The request is too large.',
  },
});

// The name is the specification's (§8); every client knows it.
declareErrors(undefined, {
  AUTHORIZATION_REQUIRED: {
    status: 403,
    'zh-TW': '您沒有權限執行此操作（{method}），請向管理員申請',
    'zh-CN': '您没有权限执行此操作（{method}），请向管理员申请',
    en: 'You have no permission for this ({method}). Ask an administrator for it.',
  },
});
