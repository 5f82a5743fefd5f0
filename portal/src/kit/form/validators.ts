import { text } from '../i18n/index.ts';
import { typedNumber } from './typed-number.ts';

type Validator = (value: unknown) => string | null;
const say = (key: string, values?: Record<string, string | number>) =>
  text('portal/kit', `form.${key}`, values);

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Validators for @mantine/form: each gives the finished message in the person's language, or null. */
export const required: Validator = (value) => (isEmpty(value) ? say('required') : null);

export const positiveInteger: Validator = (value) =>
  isEmpty(value) ? null : /^[1-9]\d*$/.test(String(value).trim()) ? null : say('positiveInteger');

export const integer: Validator = (value) =>
  isEmpty(value) ? null : /^-?\d+$/.test(String(value).trim()) ? null : say('integer');

export const decimal: Validator = (value) =>
  isEmpty(value) || typedNumber(String(value)) !== undefined ? null : say('decimal');

export const lengthBetween =
  (min: number, max: number): Validator =>
  (value) => {
    const { length } = [...String(value ?? '')];
    return length < min || length > max ? say('length', { min, max }) : null;
  };

/** The first message wins. */
export const all =
  (...validators: Validator[]): Validator =>
  (value) => {
    for (const validate of validators) {
      const message = validate(value);
      if (message) return message;
    }
    return null;
  };
