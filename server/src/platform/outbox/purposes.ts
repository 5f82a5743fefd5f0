import type { Language, Texts } from '../texts/languages.ts';

/** Why somebody is told: templates for mails and messages are written for a purpose. */
export interface Purpose {
  code: string;
  nameIn(language: Language): string;
  /** What its texts may say beside the usual ones, each with an example. */
  variables: Readonly<Record<string, Texts>>;
  /** It opens something (a link, a code): nothing of its content is kept once it has left. */
  secret: boolean;
}

/** What every text may say: who is told, what of, where to look. */
const USUAL_VARIABLES = ['name', 'title', 'body', 'link'] as const;

const declared = new Map<string, Purpose>();

/** Declares a purpose in the room that tells people so. */
export function declarePurpose(
  code: string,
  nameIn: Purpose['nameIn'],
  more: Partial<Pick<Purpose, 'variables' | 'secret'>> = {},
): void {
  declared.set(code, { code, nameIn, variables: {}, secret: false, ...more });
}

export function purposes(): Purpose[] {
  return [...declared.values()];
}

export function findPurpose(code: string): Purpose | undefined {
  return declared.get(code);
}

/** What a text for this purpose may say. */
export function variablesOf(code: string): string[] {
  return [...USUAL_VARIABLES, ...Object.keys(findPurpose(code)?.variables ?? {})];
}
