import type { Texts } from '../errors/declare-errors.ts';

/** What each status means when nothing more is known (spec §8). */
export const STATUS_TEXTS: Readonly<Record<number, Texts>> = {
  200: { 'zh-TW': '操作成功', 'zh-CN': '操作成功', en: 'Operation successful' },
  201: { 'zh-TW': '新增或修改成功', 'zh-CN': '新建或修改成功', en: 'Created or updated' },
  202: {
    'zh-TW': '請求已排入佇列，將於背景執行',
    'zh-CN': '请求已进入队列，将在后台执行',
    en: 'Queued, running in the background',
  },
  204: { 'zh-TW': '刪除成功', 'zh-CN': '删除成功', en: 'Deleted' },
  400: {
    'zh-TW': '伺服器開小差了，請稍後再試',
    'zh-CN': '服务器开小差了，请稍后再试',
    en: 'The server had a hiccup, try again later',
  },
  401: { 'zh-TW': '需要驗證使用者身分', 'zh-CN': '需要验证用户身份', en: 'User verification is needed' },
  403: { 'zh-TW': '沒有權限', 'zh-CN': '没有权限', en: 'No permission' },
  404: { 'zh-TW': '資源不存在', 'zh-CN': '资源不存在', en: 'The resource does not exist' },
  405: { 'zh-TW': '不支援此方法', 'zh-CN': '不支持此方法', en: 'Unsupported method' },
  406: {
    'zh-TW': '無法提供所請求的格式',
    'zh-CN': '无法提供所请求的格式',
    en: 'The format is not available',
  },
  410: { 'zh-TW': '資源已永久刪除', 'zh-CN': '资源已永久删除', en: 'The resource was permanently deleted' },
  422: { 'zh-TW': '建立時發生驗證錯誤', 'zh-CN': '创建时发生验证错误', en: 'Validation error' },
  429: { 'zh-TW': '系統忙碌', 'zh-CN': '系统繁忙', en: 'The system is busy' },
  500: { 'zh-TW': '網路錯誤，請重試', 'zh-CN': '网络错误，请重试', en: 'Network error, retry' },
  502: { 'zh-TW': '網路錯誤，請重試', 'zh-CN': '网络错误，请重试', en: 'Network error, retry' },
  503: { 'zh-TW': '網路錯誤，請重試', 'zh-CN': '网络错误，请重试', en: 'Network error, retry' },
  504: {
    'zh-TW': '請求逾時，請檢查網路',
    'zh-CN': '请求超时，请检查网络',
    en: 'Request timed out, check the network',
  },
};
