/** What a text of the product is: a word or two, a sentence, one form of a count, a refusal of the server. */
export const TERM_TYPES = ['label', 'sentence', 'counted', 'refusal'] as const;
export type TermType = (typeof TERM_TYPES)[number];

/** Whose locale files a text comes from. */
export const TERM_APPS = ['portal', 'workbench', 'server'] as const;
export type TermApp = (typeof TERM_APPS)[number];

/** What tells terms apart. */
export const TERM_PLACE = ['appCode', 'hierarchyCode', 'key'] as const;

/** Forms of a file of terms: a row for each language of a term, or one row with a column for each language. */
export const TERM_FILE_FORMS = ['long', 'wide'] as const;
export type TermFileForm = (typeof TERM_FILE_FORMS)[number];
