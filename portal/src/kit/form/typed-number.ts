import { decimalSignOf, readTyped } from '@suanpan/engine/domain';
import { currentLanguage, text } from '../i18n/index.ts';

/** The number that a person typed, read as every other door reads it; undefined when it isn't one. */
export function typedNumber(typed: string): number | undefined {
  const read = readTyped(typed, 'number', { decimal: decimalSignOf(currentLanguage()) });
  return read.ok && typeof read.value === 'number' ? read.value : undefined;
}

export interface NumberBounds {
  whole?: boolean | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/** What is wrong with a typed number, in the person's language; null: nothing. */
export function numberProblem(
  typed: string,
  { whole, min, max, needed }: NumberBounds & { needed?: boolean },
): string | null {
  if (typed.trim() === '') return needed ? text('portal/kit', 'form.required') : null;
  const number = typedNumber(typed);
  if (number === undefined) return text('portal/kit', whole ? 'form.integer' : 'form.decimal');
  if (whole && !Number.isInteger(number)) return text('portal/kit', 'form.integer');
  if (whole && min !== undefined && min > 0 && number < 1) return text('portal/kit', 'form.positiveInteger');
  if (min !== undefined && max !== undefined && (number < min || number > max))
    return text('portal/kit', 'form.between', { min, max });
  if (min !== undefined && number < min) return text('portal/kit', 'form.atLeast', { min });
  return max !== undefined && number > max ? text('portal/kit', 'form.atMost', { max }) : null;
}
