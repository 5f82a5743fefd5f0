import type { ErrorMessage } from '@suanpan/engine/formula';
import { errorText as engineText } from '@suanpan/engine/formula';
import type { Language } from '../platform/errors/declare-errors.ts';

/** A message of the engine in the person's language. */
export function errorText(message: ErrorMessage, language: Language): string {
  return engineText(message, language);
}
