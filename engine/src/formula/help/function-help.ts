import type { Language } from '../../errors/index.ts';

/** The texts of one language: the JSON files beside this one. */
export interface HelpTexts {
  /** By the function's name, in alphabetical order: one sentence on what it gives. */
  readonly functions: Readonly<Record<string, string>>;
  /**
   * By the argument's name in signatures, without its number (`list` for `list1`); `FUNCTION.argument` where the same
   * name means something else there. English needs none: signatures are written in it.
   */
  readonly arguments: Readonly<Record<string, string>>;
}

/** What people are told of functions, in one language. */
export interface FunctionHelp {
  /** One sentence on what a function gives; undefined for an unknown one. */
  summary(name: string): string | undefined;
  /** A signature with the names of its arguments in the language: `ROUND(數值, 位數)`. */
  signature(signature: string): string;
}

const FILES: Readonly<Record<Language, () => Promise<{ readonly default: HelpTexts }>>> = {
  en: () => import('./en.json', { with: { type: 'json' } }),
  'zh-CN': () => import('./zh-CN.json', { with: { type: 'json' } }),
  'zh-TW': () => import('./zh-TW.json', { with: { type: 'json' } }),
};

/** Reads a language's texts, which no page carries until it asks for them. */
export async function loadFunctionHelp(language: Language): Promise<FunctionHelp> {
  const texts = (await FILES[language]()).default;
  return {
    summary: (name) => texts.functions[name],
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
