import { EventSource } from 'eventsource';
import type { JSDOM } from 'jsdom';
import { moveDate } from './clock.ts';
import { nodeFetch } from './node-fetch.ts';

declare const jsdom: JSDOM;

/** What a browser has and jsdom has not. Nothing here answers in the place of the server. */

moveDate();

const jar = () => jsdom.cookieJar;

/** What the page has asked for and not been answered yet: no test ends before, or the next one's server would be asked again. */
const asked = new Set<Promise<Response>>();
Object.assign(globalThis, { unanswered: asked });

function rememberingFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = pageFetch(input, init);
  asked.add(answer);
  void answer.catch(() => undefined).finally(() => asked.delete(answer));
  return answer;
}

/** A browser's fetch: relative addresses, the page's cookies there and back, its origin told. */
async function pageFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const address = new URL(String(input), window.location.href).href;
  const headers = new Headers(init.headers);
  headers.set('Cookie', await jar().getCookieString(address));
  headers.set('Origin', window.location.origin);
  const answer = await nodeFetch(address, { ...init, headers });
  for (const cookie of answer.headers.getSetCookie()) await jar().setCookie(cookie, address);
  return answer;
}

/** Files are sent by XMLHttpRequest, for its progress; jsdom's own reaches no server. */
class SendingRequest {
  readonly upload = { onprogress: null };
  readonly #headers: Record<string, string> = {};
  #method = '';
  #address = '';
  status = 0;
  response: unknown = null;
  responseType = '';
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }
  abort(): void {
    this.onabort?.();
  }
  send(form: FormData): void {
    void this.#answer(form).then(
      () => this.onload?.(),
      () => this.onerror?.(),
    );
  }
  async #answer(form: FormData): Promise<void> {
    const boundary = `----${crypto.randomUUID()}`;
    const parts: Buffer[] = [];
    for (const [name, file] of form.entries()) {
      if (typeof file === 'string') continue;
      const about = `Content-Disposition: form-data; name="${name}"; filename="${file.name}"`;
      parts.push(
        Buffer.from(`--${boundary}\r\n${about}\r\nContent-Type: application/octet-stream\r\n\r\n`),
        Buffer.from(await file.arrayBuffer()),
        Buffer.from('\r\n'),
      );
    }
    parts.push(Buffer.from(`--${boundary}--\r\n`));
    const answer = await rememberingFetch(this.#address, {
      method: this.#method,
      headers: { ...this.#headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      body: new Uint8Array(Buffer.concat(parts)),
    });
    this.status = answer.status;
    this.response = await answer.json();
  }
}

class ResizeNever {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Previews are computed in a thread of their own; a page goes on without its answer, as it does while the thread starts. */
class SilentWorker {
  postMessage(): void {}
  terminate(): void {}
}

/** Who has asked for less motion sees no transitions: tests need not wait for them. */
const matchMedia = (query: string) => ({
  matches: query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

Object.assign(globalThis, {
  fetch: rememberingFetch,
  matchMedia,
  ResizeObserver: ResizeNever,
  Worker: SilentWorker,
  XMLHttpRequest: SendingRequest,
  IntersectionObserver: ResizeNever,
  EventSource: class extends EventSource {
    constructor(address: string | URL) {
      super(new URL(String(address), window.location.href), {
        fetch: (input, init) => pageFetch(input, init as RequestInit),
      });
    }
  },
});
/** jsdom looks through the whole page for the labels of a field, and again for the field of each. */
function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  return [...document.getElementsByTagName('label')].filter((label) =>
    label.htmlFor ? label.htmlFor === this.id : label.contains(this),
  );
}
for (const { prototype } of [window.HTMLInputElement, window.HTMLTextAreaElement, window.HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf });

/** What an element says itself: jsdom asks every rule of every style sheet for each, and nothing here is measured or seen. */
const getComputedStyle = (element: HTMLElement) => element.style;

Object.assign(globalThis, { getComputedStyle });
Object.assign(window, { fetch: rememberingFetch, getComputedStyle, matchMedia, scrollTo: () => undefined });
Object.assign(document, {
  fonts: {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    ready: Promise.resolve(),
  },
});
window.HTMLElement.prototype.scrollIntoView = () => undefined;
