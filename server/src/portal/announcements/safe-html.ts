/** What a text may be made of; everything else is dropped, and of these every attribute but a link's address. */
const ELEMENTS: ReadonlySet<string> = new Set([
  'p',
  'br',
  'strong',
  'em',
  'u',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
]);
/** How browsers write the same. */
const SAME_AS: Readonly<Record<string, string>> = { b: 'strong', i: 'em', div: 'p', h1: 'h2', h4: 'h3' };
/** Gone with all that is in them. */
const SILENT = /<(script|style|iframe|object|template|svg|math|noscript)\b[\s\S]*?(<\/\1\s*>|$)/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|<[!?/][^>]*>/gi;
const ENTITY = /&(?!(?:amp|lt|gt|quot|nbsp|#39);)/g;
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|\/(?!\/))[^\s"'<>]*$/i;

const plain = (text: string): string =>
  text.replace(ENTITY, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Writes a text anew out of escaped words and the few elements above, so that what comes out holds nothing else, whatever
 * came in.
 */
export function safeHtml(given: string): string {
  const text = given.replace(/<!--[\s\S]*?(-->|$)/g, '').replace(SILENT, '');
  const open: string[] = [];
  let written = '';
  let from = 0;
  for (const match of text.matchAll(TAG)) {
    written += plain(text.slice(from, match.index));
    from = match.index + match[0].length;
    const said = (match[2] ?? '').toLowerCase();
    const name = SAME_AS[said] ?? said;
    if (!ELEMENTS.has(name)) continue;
    if (name === 'br') written += '<br>';
    else if (match[1] === '/') {
      const at = open.lastIndexOf(name);
      if (at < 0) continue;
      for (const inner of open.splice(at).reverse()) written += `</${inner}>`;
    } else {
      open.push(name);
      written += name === 'a' ? linkTo(match[3] ?? '') : `<${name}>`;
    }
  }
  written += plain(text.slice(from));
  return (
    written +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}

function linkTo(attributes: string): string {
  const [, , quoted, bare] = /\bhref\s*=\s*(?:(["'])(.*?)\1|([^\s"'>]+))/i.exec(attributes) ?? [];
  const address = (quoted ?? bare ?? '').replaceAll('&amp;', '&').trim();
  return SAFE_ADDRESS.test(address) ? `<a href="${address.replaceAll('&', '&amp;')}">` : '<a>';
}

/** Whether anything stands in it to be read. */
export const isBlankHtml = (html: string): boolean =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim() === '';
