import type { Language } from '../../errors/index.ts';

/** One file per language beside this one: a sentence per function, a word per name of an argument. */
interface HelpTexts {
  /** By the function's name, in alphabetical order: one sentence on what it gives. */
  readonly functions: Readonly<Record<string, string>>;
  /**
   * By the argument's name in signatures, without its number (`list` for `list1`); `FUNCTION.argument` where the same
   * name means something else. English has only these, the others all: what isn't there is read as it is written.
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
    signature: (signature) => translateSignature(signature, texts.arguments),
  };
}

function translateSignature(signature: string, words: HelpTexts['arguments']): string {
  const open = signature.indexOf('(');
  const name = signature.slice(0, open);
  const word = (code: string) => words[`${name}.${code}`] ?? words[code];
  // A name in quotation marks is a value to be typed as it stands.
  const inside = signature.slice(open).replace(/"[^"]*"|[a-z][a-z]*(\d*)/gi, (code, number: string = '') => {
    return word(code) ?? suffixed(word(code.slice(0, code.length - number.length)), number) ?? code;
  });
  return name + inside;
}

function suffixed(word: string | undefined, number: string): string | undefined {
  return word === undefined ? undefined : word + number;
}
