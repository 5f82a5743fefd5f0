import { createHash } from 'node:crypto';
import { instant } from '../../platform/clock/clock.ts';
import { type HttpAnswer, sendHttp } from '../../platform/http/send-http.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { RestMeta } from '../../platform/trpc/procedure.ts';
import type { Provider } from '../integrations.words.ts';
import { backOff, keepPace, passing, slowDown, speedUp } from './pause.ts';
import { forgetToken, storedToken, storeToken } from './token-store.ts';
import { VendorError } from './vendor-error.ts';

/** An app of a platform with its secret open: it stays in memory for as long as a piece of work. */
export interface VendorApp {
  id: string;
  provider: Provider;
  /** WeCom: agent id; DingTalk: agent id. */
  appId: string;
  /** WeCom: corp id; DingTalk: app key; Feishu: app id. */
  appKey: string;
  secret: string;
  /** Without a slash at its end. */
  baseUrl: string;
}

export interface VendorCall {
  method: RestMeta['method'];
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  body?: unknown;
  file?: {
    field: string;
    name: string;
    type: string;
    bytes: Buffer;
    fields?: Readonly<Record<string, string>>;
  };
  /** Changes nothing there, or carries a key that makes it harmless: repeated also when no answer came. */
  repeatable?: boolean;
  timeoutMs?: number;
  /** Slower than the app's own pace. */
  perSecond?: number;
}

export type Json = Readonly<Record<string, unknown>>;

/** How a platform is spoken to. */
export interface VendorDialect {
  provider: Provider;
  perSecond: number;
  /** Where a path lies, for a platform with two addresses; absent: at the app's. */
  baseOf?(app: VendorApp, path: string): string;
  /** Asks for a token; `expiresIn` in seconds. */
  token(app: VendorApp): { call: VendorCall; read(answer: Json): { token: string; expiresIn: number } };
  /** Puts the token where the platform wants it. */
  sign(call: VendorCall, token: string): { query?: Record<string, string>; headers?: Record<string, string> };
  /** The fault an answer tells of; undefined where it is a good one. */
  faultOf(
    status: number,
    answer: Json | undefined,
    headers: HttpAnswer['headers'],
  ): Omit<VendorErrorOf, 'provider' | 'httpStatus'> | undefined;
}
type VendorErrorOf = ConstructorParameters<typeof VendorError>[0];

/** Kept back, so that no token runs out on its way. */
const MARGIN_SECONDS = 300;
const MOST_TRIES = 4;
const TIMEOUT_MS = 10_000;

export interface VendorClient {
  readonly app: VendorApp;
  /** The piece of work that calls: the same when it is tried again. */
  readonly traceId: string;
  call(call: VendorCall): Promise<Json>;
}

/**
 * Calls a platform as one of its apps: fetches the token once for everybody, repeats what may be repeated, keeps the
 * platform's pace and notes every call without a secret.
 *
 * @throws VendorError
 */
export function vendorClient(
  services: Services,
  app: VendorApp,
  dialect: VendorDialect,
  { traceId, signal }: { traceId: string; signal?: AbortSignal | undefined },
): VendorClient {
  const mark = createHash('sha256').update(app.secret).digest('hex').slice(0, 16);

  async function once(call: VendorCall, token: string | undefined, attempt: number): Promise<Json> {
    const signed = token === undefined ? {} : dialect.sign(call, token);
    await keepPace(
      `${app.id}/${call.perSecond ? call.path : ''}`,
      call.perSecond ?? dialect.perSecond,
      signal,
    );
    const begun = Date.now();
    try {
      const answer = await send(call, signed);
      await note(call, attempt, Date.now() - begun, answer.status, undefined, requestIdOf(answer));
      return answer.json;
    } catch (error) {
      const failed =
        error instanceof VendorError
          ? error
          : new VendorError(
              { provider: app.provider, httpStatus: 0, code: '', message: String(error), fault: 'transport' },
              { cause: error },
            );
      await note(call, attempt, Date.now() - begun, failed.facts.httpStatus, failed, failed.facts.requestId);
      throw failed;
    }
  }

  async function send(call: VendorCall, signed: ReturnType<VendorDialect['sign']>) {
    const url = new URL((dialect.baseOf?.(app, call.path) ?? app.baseUrl) + call.path);
    for (const [name, value] of Object.entries({ ...call.query, ...signed.query }))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const { body, type } = bodyOf(call);
    const answer = await sendHttp(services.config, {
      method: call.method,
      url: url.href,
      headers: {
        accept: 'application/json',
        ...(type ? { 'content-type': type } : {}),
        ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
        ...signed.headers,
      },
      ...(body === undefined ? {} : { body }),
      timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
      signal,
    });
    const json = readJson(answer);
    const found = dialect.faultOf(answer.status, json, answer.headers);
    if (found) {
      const requestId = found.requestId ?? requestIdOf(answer);
      throw new VendorError({ ...found, requestId, provider: app.provider, httpStatus: answer.status });
    }
    return { ...answer, json: json ?? {} };
  }

  async function note(
    call: VendorCall,
    attempt: number,
    milliseconds: number,
    status: number,
    failed: VendorError | undefined,
    requestId: string | undefined,
  ) {
    await services.db
      .insertInto('integration_calls')
      .values({
        id: newId(services.clock),
        app_id: app.id,
        at: instant(services.clock),
        method: call.method,
        // Secrets and tokens stand in the query of some platforms: the path alone is noted.
        path: call.path,
        trace_id: traceId,
        request_id: requestId ?? null,
        status,
        code: failed?.facts.code ?? '',
        fault: failed?.fault ?? null,
        message: failed ? failed.facts.message.slice(0, 500) : null,
        milliseconds,
        attempt,
      })
      .execute();
  }

  async function tokenOf(): Promise<string> {
    const known = await storedToken(services, app.id, mark);
    if (known !== undefined) return known;
    return refreshed(`${app.id}/${mark}`, async () => {
      // Somebody may have stored one between our look and our turn.
      const meanwhile = await storedToken(services, app.id, mark);
      if (meanwhile !== undefined) return meanwhile;
      const { call, read } = dialect.token(app);
      const { token, expiresIn } = read(
        await repeat(app.id, { ...call, repeatable: true }, signal, (attempt) =>
          once(call, undefined, attempt),
        ),
      );
      await storeToken(services, app.id, mark, token, expiresIn - MARGIN_SECONDS);
      return token;
    });
  }

  return {
    app,
    traceId,
    async call(call) {
      const given = { ...call, repeatable: call.repeatable ?? call.method === 'GET' };
      return repeat(app.id, given, signal, async (attempt) => {
        const token = await tokenOf();
        try {
          return await once(given, token, attempt);
        } catch (error) {
          if (!(error instanceof VendorError) || error.fault !== 'expired') throw error;
          // The same request once more, with the same cursor.
          await forgetToken(services, app.id, token);
          return once(given, await tokenOf(), attempt);
        }
      });
    },
  };
}

/** Says a call again where that is harmless, later each time. */
async function repeat(
  appId: string,
  call: VendorCall,
  signal: AbortSignal | undefined,
  work: (attempt: number) => Promise<Json>,
): Promise<Json> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await work(attempt);
      speedUp(`${appId}/`);
      return answer;
    } catch (error) {
      if (!(error instanceof VendorError) || signal?.aborted) throw error;
      const { fault, retryAfterMs } = error.facts;
      if (fault === 'rate') slowDown(`${appId}/`);
      // Refused before anything was done: harmless to say again. Without an answer nobody knows.
      const again = fault === 'rate' || fault === 'busy' || (fault === 'transport' && call.repeatable);
      if (!again || attempt === MOST_TRIES) throw error;
      await passing.wait(backOff(attempt, retryAfterMs), signal);
    }
  }
}

const fetching = new Map<string, Promise<string>>();

/** One asks for a token, all others wait for it. */
function refreshed(key: string, fetch: () => Promise<string>): Promise<string> {
  const under = fetching.get(key);
  if (under) return under;
  const started = fetch().finally(() => fetching.delete(key));
  fetching.set(key, started);
  return started;
}

function bodyOf({ body, file }: VendorCall): { body?: string | Buffer; type?: string } {
  if (file) return multipart(file);
  if (body === undefined) return {};
  return { body: JSON.stringify(body), type: 'application/json; charset=utf-8' };
}

function multipart({ field, name, type, bytes, fields }: NonNullable<VendorCall['file']>) {
  const boundary = `suanpan-${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}`;
  const head = (disposition: string, more = '') =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`);
  const safe = name.replace(/["\r\n]/g, '_');
  const body = Buffer.concat([
    ...Object.entries(fields ?? {}).map(([key, value]) =>
      Buffer.concat([head(`name="${key}"`), Buffer.from(`${value}\r\n`)]),
    ),
    head(`name="${field}"; filename="${safe}"`, `Content-Type: ${type}\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

function readJson(answer: HttpAnswer): Json | undefined {
  try {
    const json: unknown = JSON.parse(answer.body.toString('utf8'));
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Json) : undefined;
  } catch {
    // A gateway's page, or nothing: what it means is the dialect's to say.
    return undefined;
  }
}

function requestIdOf({ headers }: Pick<HttpAnswer, 'headers'>): string | undefined {
  const id = headers['x-tt-logid'] ?? headers['x-request-id'] ?? headers['x-acs-request-id'];
  return Array.isArray(id) ? id[0] : id;
}
