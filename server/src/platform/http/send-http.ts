import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { Config } from '../config/config.ts';
import type { RestMeta } from '../trpc/procedure.ts';
import { agentFor } from './outgoing-agent.ts';

export interface HttpRequest {
  method: RestMeta['method'];
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface HttpAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

const MOST_BYTES = 10 * 1024 * 1024;

/**
 * One HTTP call of the server's own, through the agent that refuses private addresses. Follows no redirect.
 * @throws Error where there is no answer, it takes too long or is larger than 10 MB
 */
export async function sendHttp(config: Config, request: HttpRequest): Promise<HttpAnswer> {
  const agent = await agentFor(config, request.url);
  const send = request.url.startsWith('https:') ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const signals = [AbortSignal.timeout(request.timeoutMs), ...(request.signal ? [request.signal] : [])];
    const call = send(
      request.url,
      { method: request.method, headers: request.headers ?? {}, agent, signal: AbortSignal.any(signals) },
      (answer) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > MOST_BYTES) call.destroy(new Error('the answer is larger than 10 MB'));
          else parts.push(part);
        });
        answer.on('error', reject);
        answer.on('end', () => {
          if (!answer.complete) return reject(new Error('the answer broke off'));
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) });
        });
      },
    );
    call.on('error', reject);
    call.end(request.body);
  });
}
