import { type Language, readLanguage } from './languages.ts';

/** The language of whoever sits at the terminal: `LANG=zh_TW.UTF-8`. */
export function terminalLanguage(env: NodeJS.ProcessEnv): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG;
  return readLanguage(locale?.replace(/[.@].*/, ''));
}
