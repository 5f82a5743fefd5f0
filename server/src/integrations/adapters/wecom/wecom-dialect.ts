import type { VendorDialect } from '../../vendor/vendor-client.ts';
import { faultsOf } from '../../vendor/vendor-error.ts';
import { numberOf, textOf } from '../read-values.ts';

/** Codes of the vendor's global error list (developer.work.weixin.qq.com, document 90313). */
const faultOf = faultsOf({
  credentials: [40001, 40013, 40091, 41002, 41004, 50003],
  expired: [40014, 41001, 42001],
  permission: [48001, 48002, 48009, 60011, 60021, 50002],
  ip: [60020],
  rate: [45009, 45033],
  quota: [45024],
  busy: [-1, 301022],
  notFound: [60003, 60004, 60111, 60123, 60124, 40003],
  duplicate: [60008, 60102, 60104, 60106],
  notEmpty: [60005, 60006],
  cursor: [50100],
  tooLarge: [45029],
  invalid: [
    60001, 60007, 60009, 60010, 60103, 60105, 60110, 60112, 60125, 60129, 60132, 60257, 40004, 40005, 40006,
    40007, 40008, 40032, 40056, 40058, 40063, 40066, 41016, 41019, 41033, 44001, 44004, 45001, 45002, 45008,
    45034, 42052, 81013, 82001, 82002, 82003, 82004, 301012, 301013, 301014, 301021, 301023, 301024,
  ],
});

/** Everything is answered with HTTP 200 and `errcode`; the token stands in the query. */
export const wecomDialect: VendorDialect = {
  provider: 'wecom',
  perSecond: 50,
  token: (app) => ({
    call: { method: 'GET', path: '/cgi-bin/gettoken', query: { corpid: app.appKey, corpsecret: app.secret } },
    read: (answer) => ({
      token: textOf(answer.access_token) ?? '',
      expiresIn: numberOf(answer.expires_in) ?? 0,
    }),
  }),
  sign: (_call, token) => ({ query: { access_token: token } }),
  faultOf(status, answer) {
    const code = answer && numberOf(answer.errcode);
    if (code === 0) return undefined;
    if (code === undefined) return { code: '', message: `HTTP ${status}`, fault: 'transport' };
    return { code: String(code), message: textOf(answer?.errmsg) ?? '', fault: faultOf(code) };
  },
};
