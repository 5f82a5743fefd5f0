import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Whose style sheet the theme imports as a whole. */
const PACKAGES = ['core', 'dates', 'notifications'];
const STYLES = '/@component-styles/';
const CLASS_NAMES = /node_modules\/@mantine\/(\w+)\/esm\/(?:.*\/)?(\w+)\.module\.mjs$/;
const WHOLE = /node_modules\/@mantine\/(\w+)\/styles\.css$/;
/** What Mantine calls its classes and animations. */
const HASHES = /\bm_[0-9a-f]{5,}\b/g;

export interface ComponentStyles {
  /** What belongs to no component: variables, the page's own elements, classes that any element may bear. */
  base: string;
  /** By the component's name. */
  components: ReadonlyMap<string, string>;
}

/**
 * Lets every file of the build bring the styles of just those Mantine components it holds; the whole style sheet is eight
 * times what a first page shows. While developing the whole one is loaded.
 */
export function componentStyles(): Plugin {
  const cut = new Map<string, ComponentStyles>();
  const stylesOf = (name: string) => {
    const known = cut.get(name) ?? cutStyles(name);
    cut.set(name, known);
    return known;
  };
  return {
    name: 'component-styles',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id.startsWith(STYLES) ? id : null),
    load(id) {
      const [, whole = ''] = WHOLE.exec(id) ?? [];
      if (PACKAGES.includes(whole)) return stylesOf(whole).base;
      if (!id.startsWith(STYLES)) return null;
      const [name = '', file = ''] = id.slice(STYLES.length).split('/');
      return stylesOf(name).components.get(basename(file, '.css')) ?? null;
    },
    transform(code, id) {
      const [, name = '', component = ''] = CLASS_NAMES.exec(id) ?? [];
      if (!PACKAGES.includes(name) || !stylesOf(name).components.has(component)) return null;
      // A component imports those it is made of before its own class names: their styles stand before its own.
      return `import '@mantine/core/styles.css';\nimport '${STYLES}${name}/${component}.css';\n${code}`;
    },
  };
}

/** Mantine's style sheet, rule by rule, with the component whose class it names. The sheets it has for each are in pixels. */
function cutStyles(name: string): ComponentStyles {
  const sheet = createRequire(import.meta.url).resolve(`@mantine/${name}/styles.css`);
  const owners = new Map<string, string>();
  const scripts = join(dirname(sheet), 'esm');
  for (const file of readdirSync(scripts, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.module.mjs')) continue;
    for (const hash of readFileSync(join(scripts, file), 'utf8').match(HASHES) ?? [])
      owners.set(hash, basename(file, '.module.mjs'));
  }
  const pieces = new Map<string, string[]>();
  let before = '';
  for (const rule of topRules(readFileSync(sheet, 'utf8'))) {
    const hashes = rule.match(HASHES) ?? [];
    const theirs = new Set(hashes.flatMap((hash) => owners.get(hash) ?? []));
    // An animation is named nowhere but in its component's rules, beside which it stands.
    const [owner = hashes.length > 0 ? before : ''] = theirs.size > 1 ? [''] : theirs;
    before = owner;
    pieces.set(owner, [...(pieces.get(owner) ?? []), rule]);
  }
  const base = pieces.get('')?.join('\n') ?? '';
  pieces.delete('');
  return { base, components: new Map([...pieces].map(([owner, rules]) => [owner, rules.join('\n')])) };
}

function topRules(css: string): string[] {
  const rules: string[] = [];
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  let depth = 0;
  let start = 0;
  for (let at = 0; at < plain.length; at += 1) {
    if (plain[at] === '{') depth += 1;
    if (plain[at] !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    rules.push(plain.slice(start, at + 1).trim());
    start = at + 1;
  }
  return rules;
}
