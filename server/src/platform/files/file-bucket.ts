import type { BucketSettings } from '../config/config.ts';
import { Refusal } from '../errors/refusal.ts';
import type { FilePlace } from './file-place.ts';

const MOST_MS = 30_000;
/** Besides the first; each waits longer than the one before. */
const RETRIES = 3;

/** What the storage has answered, or that it didn't. */
export class BucketFailure extends Error {
  readonly status: number | undefined;

  constructor(status: number | undefined, reason: string, options: { cause?: unknown } = {}) {
    super(reason, options);
    this.status = status;
  }
}

/** A bucket as a place of files: what lies in it is encrypted before it gets there, as it is on a disk. */
export function openBucket(settings: BucketSettings): FilePlace {
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', path: string, content?: Buffer) => {
    try {
      const client = await clientOf(settings);
      const answer = await client.fetch(`${settings.url}/${path}`, {
        method,
        signal: AbortSignal.timeout(MOST_MS),
        ...(content && { body: new Uint8Array(content) }),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return body;
      if (answer.status === 404 && isAbsent(body)) return undefined;
      throw new BucketFailure(answer.status, codeOf(body) ?? `HTTP ${answer.status}`);
    } catch (error) {
      const failure = error instanceof BucketFailure ? error : new BucketFailure(undefined, reasonOf(error));
      throw new Refusal('platform.FILES_UNAVAILABLE', {}, { cause: failure });
    }
  };
  return {
    write: async (path, content) => void (await ask('PUT', path, content)),
    read: (path) => ask('GET', path),
    remove: async (path) => void (await ask('DELETE', path)),
  };
}

async function clientOf({ region, accessKey, secretKey }: BucketSettings) {
  // Needed only where there is a bucket.
  const { AwsClient } = await import('aws4fetch');
  return new AwsClient({
    ...{ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: RETRIES },
  });
}

/** An object that isn't there, in a bucket that is. */
const isAbsent = (body: Buffer) => codeOf(body) === 'NoSuchKey';

/** The storage's own word for what it objects to. */
const codeOf = (body: Buffer) => /<Code>([\w.-]+)<\/Code>/.exec(body.toString('utf8', 0, 2000))?.[1];

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}
