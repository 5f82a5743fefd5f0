import { LAST_LANGUAGE, type Language } from '../../texts/index.ts';
import type { HelpTexts } from './help-texts.ts';

/** What people are told of functions, in one language. */
export interface FunctionHelp {
  /** One sentence on what a function gives; undefined for an unknown one. */
  summary(name: string): string | undefined;
  /** A signature with the names of its arguments in the language: `ROUND(數值, 位數)`. */
  signature(signature: string): string;
}

/** A language's file, which no page carries until it asks for it. */
export async function readHelpTexts(language: Language): Promise<HelpTexts> {
  const file: { default: HelpTexts } = await import(`./locales/${language}.json`, { with: { type: 'json' } });
  return file.default;
}

export async function loadFunctionHelp(language: Language): Promise<FunctionHelp> {
  // A language may lack the file, or sentences of it: English is whole.
  const english = await readHelpTexts(LAST_LANGUAGE);
  const texts = await readHelpTexts(language).catch(() => english);
  return {
    summary: (name) => texts.functions[name] ?? english.functions[name],
    signature: (signature) => translate(signature, texts.arguments),
  };
}

/** Names of arguments, with their numbers; what stands in quotation marks is typed as it is. */
const ARGUMENT = /"[^"]*"|([a-z]+)(\d*)/gi;

function translate(signature: string, words: HelpTexts['arguments']): string {
  const open = signature.indexOf('(');
  const name = signature.slice(0, open);
  const inside = signature.slice(open).replace(ARGUMENT, (whole, code?: string, number?: string) => {
    const word = code && (words[`${name}.${code}`] ?? words[code]);
    return word ? `${word}${number}` : whole;
  });
  return name + inside;
}
