import { decimalSignOf, readTyped } from '@suanpan/engine/domain';
import { currentLanguage } from '../i18n/index.ts';

/** The number that a person typed, read as every other door reads it; undefined when it isn't one. */
export function typedNumber(typed: string): number | undefined {
  const read = readTyped(typed, 'number', { decimal: decimalSignOf(currentLanguage()) });
  return read.ok && typeof read.value === 'number' ? read.value : undefined;
}
