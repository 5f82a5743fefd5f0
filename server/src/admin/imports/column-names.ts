import { type Language, pickText } from '../../platform/texts/languages.ts';
import type { ImportColumn } from './import-subject.ts';

export const nameIn = (language: Language, column: ImportColumn): string =>
  pickText(column.names, language) ?? column.code;
