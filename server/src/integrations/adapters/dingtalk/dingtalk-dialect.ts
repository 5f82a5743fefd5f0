import type { VendorDialect } from '../../vendor/vendor-client.ts';
import { faultsOf } from '../../vendor/vendor-error.ts';
import { numberOf, textOf } from '../read-values.ts';

/** Codes of the vendor's error list (open.dingtalk.com, "global error codes"), and those of its gateways. */
const faultOf = faultsOf({
  credentials: [40001, 40078, 40089, 40096, 33001, 'invalidClientIdOrSecret'],
  expired: [40014, 42001, 40000, 'InvalidAuthentication'],
  permission: [50002, 50004, 60011, 43007, 'Forbidden.AccessDenied.AccessTokenPermissionDenied'],
  ip: [60020, 'IpNotInWhiteList', 'Forbidden.AccessDenied.IpNotInWhiteList'],
  rate: [90002, 90018, 1111, 'QpsLimitForApi', 'QpsLimitForAppkeyAndApi', 'QpmLimitForAppkeyAndApi'],
  quota: [90020, 'ApiCountLimitForOrg'],
  busy: [-1, 503],
  notFound: [60003, 60004, 60111, 60121, 33012],
  duplicate: [60016, 60021, 60102, 60104, 60106, 60107],
  notEmpty: [60005, 60006],
  pending: [40103],
  invalid: [
    40035, 400002, 40104, 60002, 60007, 60009, 60010, 60018, 60019, 60022, 60067, 60068, 60103, 60110, 60112,
    60120, 60122, 60123, 60128, 40019, 40020, 40021, 40022, 22, 404,
  ],
});

/**
 * The older interface (oapi.dingtalk.com): HTTP 200 and `errcode`, which is often a wrapper (88) around the code that
 * counts. Its gateway answers who is too fast with a page, or with a form of its own.
 */
export const dingtalkDialect: VendorDialect = {
  provider: 'dingtalk',
  perSecond: 18,
  // Its newer interface has an address of its own.
  baseOf: ({ baseUrl }, path) =>
    path.startsWith('/v1.0/') && baseUrl === 'https://oapi.dingtalk.com'
      ? 'https://api.dingtalk.com'
      : baseUrl,
  token: (app) => ({
    call: { method: 'GET', path: '/gettoken', query: { appkey: app.appKey, appsecret: app.secret } },
    read: (answer) => ({
      token: textOf(answer.access_token) ?? '',
      expiresIn: numberOf(answer.expires_in) ?? 7200,
    }),
  }),
  sign: (call, token) =>
    call.path.startsWith('/v1.0/')
      ? { headers: { 'x-acs-dingtalk-access-token': token } }
      : { query: { access_token: token } },
  faultOf(status, answer) {
    if (answer?.punish !== undefined || numberOf(answer?.status) === 1111)
      return {
        code: '1111',
        message: 'too many calls',
        fault: 'rate',
        retryAfterMs: (numberOf(answer?.wait) ?? 5) * 1000,
      };
    const code = textOf(answer?.errcode) ?? (status >= 400 ? textOf(answer?.code) : undefined);
    if (code === '0' || (answer && code === undefined && status < 400)) return undefined;
    // No JSON: either the gateway's page for who is too fast, or no platform at all.
    if (!answer || code === undefined)
      return status === 403 || status === 429
        ? { code: String(status), message: 'too many calls', fault: 'rate', retryAfterMs: 5000 }
        : { code: '', message: `HTTP ${status}`, fault: 'transport' };
    const message = textOf(answer.sub_msg) ?? textOf(answer.errmsg) ?? textOf(answer.message) ?? '';
    const inner = textOf(answer.sub_code) ?? /subcode=(\w+)/.exec(textOf(answer.errmsg) ?? '')?.[1];
    const meant = code === '88' && inner !== undefined ? inner : code;
    const requestId = textOf(answer.request_id) ?? textOf(answer.requestid);
    return { code: meant, message, requestId, fault: faultOf(meant) };
  },
};
