import { payrollText } from '@suanpan/engine';
import type { ErrorMessage } from '@suanpan/engine/formula';
import type { Language } from '../../platform/errors/declare-errors.ts';

/** A message of the engine (a problem of a file, an error of a cell) in the person's language. */
export function errorText(message: ErrorMessage, language: Language): string {
  return payrollText(message, language);
}
