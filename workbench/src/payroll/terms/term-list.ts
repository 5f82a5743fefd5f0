import { type TextTree, wordsOfFiles } from '@suanpan/portal/kit/i18n';

/** A text of the product: where it stands, and what it says by language. */
export interface Term {
  id: string;
  room: string;
  key: string;
  originals: Readonly<Record<string, string>>;
}

const PAYROLL = 'workbench/payroll';

function* leaves(tree: TextTree, way = ''): Generator<[key: string, text: string]> {
  for (const [name, value] of Object.entries(tree)) {
    const key = way ? `${way}.${name}` : name;
    if (typeof value === 'string') yield [key, value];
    else yield* leaves(value, key);
  }
}

/** Every text of payroll in every language, as the product has it. */
export async function payrollTerms(languages: readonly string[]): Promise<Term[]> {
  const terms = new Map<string, Term & { originals: Record<string, string> }>();
  for (const language of languages)
    for (const [room, tree] of await wordsOfFiles(language, PAYROLL))
      for (const [key, text] of leaves(tree)) {
        const id = `${room}:${key}`;
        const term = terms.get(id) ?? { id, room, key, originals: {} };
        term.originals[language] = text;
        terms.set(id, term);
      }
  return [...terms.values()];
}

/** Figures and names that a text has places for. */
export const placesOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{\s*([^},\s]+)/g)].map(([, name]) => name))].sort().join(' ');
