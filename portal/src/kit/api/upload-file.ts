import type { Problem } from '../notices/index.ts';
import { requestHeaders } from './client.ts';

export interface StoredFile {
  fileId: string;
  name: string;
  size: number;
}

/** A failed upload, readable by `problemOf`. */
export class UploadError extends Error {
  readonly data: Problem & { httpStatus: number };
  constructor(status: number, body: Partial<Problem>) {
    super(body.message ?? '');
    this.data = { ...body, status, httpStatus: status };
  }
}

/** Sends a file to the store with its progress (0–1). `fetch` cannot tell how far it is, so this is XMLHttpRequest. */
export function uploadFile(
  file: File,
  options: { onProgress?: (done: number) => void; signal?: AbortSignal } = {},
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/files');
    request.responseType = 'json';
    for (const [name, value] of Object.entries({
      ...requestHeaders(),
      'Idempotency-Key': crypto.randomUUID(),
    }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const body = (request.response ?? {}) as { data?: StoredFile } & Partial<Problem>;
      if (request.status >= 200 && request.status < 300)
        resolve(body.data ?? (body as unknown as StoredFile));
      else reject(new UploadError(request.status, body));
    };
    request.onerror = () => reject(new UploadError(0, {}));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

export function fileAddress(fileId: string): string {
  return `/api/files/${encodeURIComponent(fileId)}`;
}
