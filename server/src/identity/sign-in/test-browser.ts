import type { Ctx } from '../../platform/trpc/context.ts';

/** A browser of a test, with its own cookies. */
export function browserAt(ip: string): Ctx['http'] & { cookies: Map<string, string> } {
  const cookies = new Map<string, string>();
  return {
    ip,
    userAgent: 'test',
    csrfHeader: 'csrf',
    cookies,
    cookie: (name) => cookies.get(name),
    setCookie: (name, value) => void cookies.set(name, value),
    setSessionCookie: () => undefined,
    clearSessionCookie: () => undefined,
  };
}
