import { text } from '../i18n/index.ts';
import { typedNumber } from './typed-number.ts';
import { isEmpty } from './validators.ts';

// Apart from the other validators: who only signs in need not load how numbers are read.
export const decimal = (value: unknown): string | null =>
  isEmpty(value) || typedNumber(String(value)) !== undefined ? null : text('portal/kit', 'form.decimal');
