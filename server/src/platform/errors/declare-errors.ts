export type Language = 'zh-TW' | 'zh-CN' | 'en';
export const LANGUAGES: readonly Language[] = ['zh-TW', 'zh-CN', 'en'];

export type Texts = Record<Language, string>;
export type Facts = Record<string, string | number | boolean | null | undefined>;

export interface ErrorDeclaration extends Texts {
  /** The HTTP status of the refusal; 409 when absent. */
  status?: number;
}

const declared = new Map<string, ErrorDeclaration>();

/**
 * Declares a room's refusals with their texts; `{name}` in a text takes the fact of that name.
 * Called once per room, in `<room>.errors.ts`.
 *
 * @example declareErrors('payroll.batches', { STALE: { status: 409, 'zh-TW': '…', 'zh-CN': '…', en: '…' } })
 */
export function declareErrors(room: string | undefined, errors: Record<string, ErrorDeclaration>): void {
  for (const [name, declaration] of Object.entries(errors)) {
    declared.set(room ? `${room}.${name}` : name, declaration);
  }
}

export function findErrorDeclaration(code: string): ErrorDeclaration | undefined {
  return declared.get(code);
}

export function declaredErrors(): ReadonlyMap<string, ErrorDeclaration> {
  return declared;
}

/** The text of a declared code, or undefined where nobody declared it. */
export function errorMessage(code: string, facts: Facts, language: Language): string | undefined {
  const text = declared.get(code)?.[language];
  return text?.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
}

/** zh_TW, zh-tw, zh-Hant, zh, en-US, en_US ... as one of ours; English when nothing fits. */
export function readLanguage(text: string | undefined | null): Language {
  const code = (text ?? '').replace('_', '-').toLowerCase();
  if (/^zh-(tw|hk|mo|hant)/.test(code)) return 'zh-TW';
  if (code.startsWith('zh')) return 'zh-CN';
  return 'en';
}
