import type { Meta, RestMeta } from '../../platform/trpc/procedure.ts';
import type { Provider } from '../integrations.words.ts';

/** Where the specification has the calls of a platform; the third has paths of its own. */
const PREFIXES: Readonly<Partial<Record<Provider, string>>> = {
  wecom: '/api/base/qywx',
  dingtalk: '/api/base/ding',
};
/** What the two call their own side in paths: `qywxDepartments`. */
export const NAMED: Readonly<Partial<Record<Provider, string>>> = { wecom: 'qywx', dingtalk: 'ding' };

/** The plain HTTP call of a procedure, for the platforms that have it. */
export const restOf =
  (provider: Provider) =>
  (
    method: RestMeta['method'],
    path: string,
    summary: string,
    answers?: 201 | 202,
    more: Pick<RestMeta, 'takes'> = {},
  ): Meta => {
    const prefix = PREFIXES[provider];
    return prefix
      ? { rest: { method, path: `${prefix}/${path}`, summary, ...(answers ? { answers } : {}), ...more } }
      : {};
  };
