export type Language = 'en' | 'zh-CN' | 'zh-TW';

/**
 * Texts by key. `{name}` is filled from the facts: from `name:zh-TW` where a fact reads differently in that language, else
 * from `name`. A fact that starts with `@` names a text of its own.
 */
export type ErrorTexts = Readonly<Record<string, Readonly<Record<Language, string>>>>;
