import type { Language } from '../../platform/errors/declare-errors.ts';
import type { ImportColumn } from './import-subject.ts';

export function nameIn(language: Language, column: ImportColumn): string {
  const { names } = column;
  return names[language] ?? names.en ?? names['zh-TW'] ?? names['zh-CN'] ?? column.code;
}
