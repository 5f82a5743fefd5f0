import type { VendorDialect } from '../../vendor/vendor-client.ts';
import { faultsOf } from '../../vendor/vendor-error.ts';
import { numberOf, objectOf, textOf } from '../read-values.ts';

/** Codes of the contact, message and platform pages (open.feishu.cn/document). */
const faultOf = faultsOf({
  credentials: [10003, 10014, 10015, 99991662, 99991673],
  expired: [99991661, 99991663, 99991664, 99991665, 99991668],
  permission: [40004, 40014, 41050, 41056, 43023, 99991672, 230027, 230006],
  ip: [99991401],
  rate: [99991400, 11232, 230020],
  quota: [99991403],
  busy: [43024, 43030, 44025, 41027, 40003, 2200],
  notFound: [40015, 44101, 41012, 99992351, 99992352, 230034],
  duplicate: [41001, 41002, 41003, 41011, 41053, 43000, 43007, 43022, 44051],
  notEmpty: [43011, 43012],
  cursor: [40012],
  tooLarge: [43010],
  partial: [44054, 44055, 44056, 44057, 44058, 44059],
  invalid: [
    40008, 40011, 40016, 40017, 40018, 40021, 41004, 41005, 41014, 41016, 41030, 41033, 41059, 41060, 42006,
    43008, 43013, 43019, 43025, 43029, 44002, 99992402, 9499, 230001, 230013, 230022, 230025, 230029, 230009,
    230026, 230110,
  ],
});

/** Answers carry `code`, with HTTP 200 or without; the token is a bearer and doesn't lie in `data`. */
export const feishuDialect: VendorDialect = {
  provider: 'feishu',
  perSecond: 15,
  token: (app) => ({
    call: {
      method: 'POST',
      path: '/open-apis/auth/v3/tenant_access_token/internal',
      body: { app_id: app.appKey, app_secret: app.secret },
    },
    read: (answer) => ({
      token: textOf(answer.tenant_access_token) ?? '',
      expiresIn: numberOf(answer.expire) ?? 0,
    }),
  }),
  sign: (_call, token) => ({ headers: { authorization: `Bearer ${token}` } }),
  faultOf(status, answer, headers) {
    const code = answer && numberOf(answer.code);
    if (code === 0) return undefined;
    if (code === undefined)
      return status === 404
        ? { code: '404', message: 'no such path', fault: 'invalid' }
        : { code: '', message: `HTTP ${status}`, fault: status === 429 ? 'rate' : 'transport' };
    const fault = status === 429 ? 'rate' : faultOf(code);
    // How many seconds are left until the platform counts anew.
    const reset = fault === 'rate' ? numberOf(headers['x-ogw-ratelimit-reset']) : undefined;
    return {
      code: String(code),
      message: textOf(answer?.msg) ?? '',
      requestId: textOf(objectOf(answer?.error).log_id),
      fault,
      ...(reset === undefined ? {} : { retryAfterMs: reset * 1000 }),
    };
  },
};
