import type { Language } from '../platform/texts/languages.ts';
import { terminalLanguage } from '../platform/texts/terminal-language.ts';
import { commandTexts } from './texts.ts';

export type CommandText = keyof typeof commandTexts.en.command;
type Facts = Readonly<Record<string, string | number>>;

export const commandText = (key: CommandText, facts: Facts, language: Language): string =>
  commandTexts.say(`command.${key}`, facts, language);

/** What a command on stored data says to the terminal. */
export const storedText = (key: keyof typeof commandTexts.en.stored, facts: Facts = {}): string =>
  `${commandTexts.say(`stored.${key}`, facts, terminalLanguage(process.env))}\n`;

/** Something is wrong with what was given on the command line: exit 2. */
export class FileProblem extends Error {
  private readonly key: CommandText;
  private readonly facts: Facts;

  constructor(key: CommandText, facts: Facts = {}) {
    super(commandText(key, facts, 'en'));
    this.key = key;
    this.facts = facts;
  }

  inLanguage(language: Language): string {
    return commandText(this.key, this.facts, language);
  }
}
