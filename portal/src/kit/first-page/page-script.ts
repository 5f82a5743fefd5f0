// Stands in the HTML itself (`portal/first-page.ts` puts it there) and runs before anything else is loaded: sets the colours
// before the first paint, and asks at once for what the application would ask for only after it was loaded: the words of the
// one language, the screen at this address, and the first answers of the server.
import { LAST_LANGUAGE, nearestLanguage } from '@suanpan/engine/domain';
import { STORED_COLOR_SCHEME, STORED_LANGUAGE } from './stored-choices.ts';

interface FirstPage {
  languages: Record<string, string[]>;
  lateLanguages: Record<string, string[]>;
  pages: { path: string; files: string[]; asks: string[]; late?: boolean }[];
}
declare const FIRST_PAGE: FirstPage;

// Browsers have it in pages that came over https alone; in an office's own network the product may be reached by plain http.
crypto.randomUUID ??= () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // A fourth version's, whose one digit is 4 and another 8 to b.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be refused; the device decides then.
    return null;
  }
}

const scheme = stored(STORED_COLOR_SCHEME);
const isDark =
  scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

const { languages, lateLanguages, pages } = FIRST_PAGE;
const offered = Object.keys(languages);
const chosen = stored(STORED_LANGUAGE) ?? '';
const language = offered.includes(chosen)
  ? chosen
  : nearestLanguage(navigator.languages, offered, LAST_LANGUAGE);
const page = pages.find(({ path }) => new RegExp(path).test(location.pathname));

if (page) {
  const questions = page.asks.join(',');
  const answers = fetch(`/trpc/${questions}?batch=1&input=%7B%7D`, {
    headers: { 'X-Trace-Id': crypto.randomUUID(), 'X-Language': language.replaceAll('-', '_') },
  }).then((response) => response.json() as Promise<unknown[]>);
  // Nobody may ever want them; then nobody hears that they failed either.
  answers.catch(() => undefined);
  window.suanpanFirst = Object.fromEntries(
    page.asks.map((path, at) => [path, answers.then((all) => all[at])]),
  );
  for (const each of Object.values(window.suanpanFirst)) each.catch(() => undefined);
}

const asked: Element[] = [];
function ask(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    asked.push(link);
    document.head.append(link);
  }
}

const files = page?.files ?? [];
const styles = files.filter((file) => file.endsWith('.css'));
ask([...(languages[language] ?? []), ...((page?.late && lateLanguages[language]) || []), ...styles]);
// The screen's scripts would take their share of a slow line from those that run the application, and nothing runs before it
// has the last of these: asked for when half of them are here, they come while the application is read.
let here = 0;
document.addEventListener(
  'load',
  ({ target }) => {
    const own = [...document.querySelectorAll('link[rel=modulepreload]')].filter(
      (link) => !asked.includes(link),
    );
    if (!own.includes(target as Element)) return;
    here += 1;
    if (here === Math.ceil(own.length / 2)) ask(files.filter((file) => !styles.includes(file)));
  },
  { capture: true },
);
