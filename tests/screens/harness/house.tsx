import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notifications } from '@mantine/notifications';
import { createPortalRouter, App as Portal } from '@suanpan/portal/app';
import { queryClient, setCsrfToken } from '@suanpan/portal/kit/api';
import { changeLanguage, type Language, lateTexts, startTexts } from '@suanpan/portal/kit/i18n';
import { type ServerInProcess, serveInProcess } from '@suanpan/server/server-for-tests';
import { createWorkbenchRouter, registerAppTexts, App as Workbench } from '@suanpan/workbench/app';
import { cleanup, configure, render } from '@testing-library/react';
import type { JSDOM } from 'jsdom';
import { afterEach, beforeEach, inject } from 'vitest';
import { testClock } from './clock.ts';
import { forgetNotices } from './hands.ts';
import { nodeFetch } from './node-fetch.ts';

declare const jsdom: JSDOM;
declare const unanswered: ReadonlySet<Promise<Response>>;

export type Login =
  | 'admin'
  | 'payroll'
  | 'payroll2'
  | 'solution'
  | 'approver'
  | 'hr'
  | 'manager'
  | 'analyst'
  | 'employee';

export const PASSWORD = 'suanpan-demo';

// Whether something is covered is the browser tests' business; asking here for every element costs most of the time.
configure({
  defaultHidden: true,
  asyncUtilTimeout: 20_000,
  // What stood on the page, as it is read; the whole tree is thousands of lines.
  getElementError: (message) =>
    new Error(message?.includes(PAGE) ? message : `${message}\n\n${PAGE}${pageText()}`),
});

const PAGE = 'On the page: ';

function pageText(): string {
  const lines: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent?.tagName !== 'STYLE') lines.push(walker.currentNode.textContent?.trim() ?? '');
  }
  return lines.filter(Boolean).join(' | ');
}

registerAppTexts();
await startTexts('en');
// Not a word less than the page has once it has been opened: the tests read what stands there at once.
await lateTexts();

export interface House {
  readonly db: ServerInProcess['services']['db'];
  readonly services: ServerInProcess['services'];
  /** Opens an address as a person would: signed in, in this language. */
  visit(login: Login | undefined, address: string, options?: VisitOptions): Promise<void>;
  /** Takes every role from somebody who has the page open already. */
  strip(login: Login): Promise<void>;
  /** A call as somebody, beside the screen: what another person does meanwhile. */
  as(login: Login): Promise<Caller>;
}

interface VisitOptions {
  language?: Language;
  /** Whether the password was given again a moment ago; true unless said. */
  confirmed?: boolean;
}

export interface Caller {
  ask<T>(path: string, input?: unknown): Promise<T>;
  command<T>(path: string, input: unknown): Promise<T>;
}

/** For every test its own copy of the company, with a server over it. Call at the top of a suite. */
export function useHouse(): House {
  let server: ServerInProcess | undefined;
  let folder = '';
  const running = (): ServerInProcess => {
    if (!server) throw new Error('The server is started before each test.');
    return server;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'suanpan-screen-'));
    cpSync(inject('seeded'), folder, { recursive: true });
    server = await serveInProcess(folder, testClock);
    // A pending state that is shown long enough to be read only costs time here.
    await server.services.db
      .insertInto('system_settings')
      .values({ type_code: 'client', setting: 'minRequestMs', value: '0', updated_at: '2026' })
      .execute();
  });

  afterEach(async () => {
    await settled();
    cleanup();
    queryClient.clear();
    // A question of this page must not be answered in the next one, as that of nobody.
    await settled();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    get db() {
      return running().services.db;
    },
    get services() {
      return running().services;
    },
    async visit(login, address, { language = 'en', confirmed = true } = {}) {
      cleanup();
      queryClient.clear();
      setCsrfToken('');
      localStorage.clear();
      document.body.innerHTML = '';
      await jsdom.cookieJar.removeAllCookies();
      const { origin } = running();
      jsdom.reconfigure({ url: `${origin}${address}` });
      await changeLanguage(language);
      if (login) {
        const { cookies } = await signIn(origin, login, confirmed);
        for (const cookie of cookies) await jsdom.cookieJar.setCookie(cookie, origin);
      }
      // A notice outlives its page, and would say of this one what was done on another.
      notifications.clean();
      forgetNotices();
      render(
        address.startsWith('/workbench') ? (
          <Workbench router={createWorkbenchRouter()} />
        ) : (
          <Portal router={createPortalRouter()} />
        ),
      );
    },
    async strip(login) {
      const { db } = running().services;
      const user = db.selectFrom('users').select('id').where('login_name', '=', login);
      await db.deleteFrom('user_roles').where('user_id', '=', user).execute();
    },
    async as(login) {
      const { origin } = running();
      const { cookies, csrfToken } = await signIn(origin, login, true);
      const headers = {
        Cookie: cookieHeader(cookies),
        'Content-Type': 'application/json',
        'X-CSRF-Token': csrfToken,
      };
      return {
        ask: (path, input) => read(nodeFetch(`${origin}/trpc/${path}${question(input)}`, { headers })),
        command: (path, input) =>
          read(
            nodeFetch(`${origin}/trpc/${path}`, {
              method: 'POST',
              headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
              body: JSON.stringify(input),
            }),
          ),
      };
    },
  };
}

/** Calls of one moment leave the page together, a little later. */
const LEAVING_MS = 30;

/** Waits until the page has been answered everything, also what it asks upon an answer. */
async function settled(): Promise<void> {
  do {
    await Promise.allSettled(unanswered);
    await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  } while (unanswered.size > 0);
}

const question = (input: unknown) =>
  input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;

async function read<T>(asked: Promise<Response>): Promise<T> {
  const answer = await asked;
  const body = (await answer.json()) as { result?: { data: T } };
  if (!body.result) throw new Error(`${answer.url} ${answer.status}: ${JSON.stringify(body)}`);
  return body.result.data;
}

const cookieHeader = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

async function signIn(
  origin: string,
  loginName: Login,
  confirmed: boolean,
): Promise<{ cookies: string[]; csrfToken: string }> {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    nodeFetch(`${origin}/trpc/identity.auth.${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const answer = await post('signIn', { loginName, password: PASSWORD });
  const cookies = answer.headers.getSetCookie();
  const { csrfToken } = await read<{ csrfToken: string }>(Promise.resolve(answer));
  if (confirmed)
    await read(
      post('stepUp', { password: PASSWORD }, { Cookie: cookieHeader(cookies), 'X-CSRF-Token': csrfToken }),
    );
  return { cookies, csrfToken };
}
