import { type TextKey, type TextValues, text } from '../i18n/index.ts';

type Validator = (value: unknown) => string | null;
const say = (key: TextKey<'portal/kit'>, values?: TextValues) => text('portal/kit', key, values);

export const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Validators for @mantine/form: each gives the finished message in the person's language, or null. */
export const required: Validator = (value) => (isEmpty(value) ? say('form.required') : null);

export const positiveInteger: Validator = (value) =>
  isEmpty(value) ? null : /^[1-9]\d*$/.test(String(value).trim()) ? null : say('form.positiveInteger');

export const integer: Validator = (value) =>
  isEmpty(value) ? null : /^-?\d+$/.test(String(value).trim()) ? null : say('form.integer');

export const lengthBetween =
  (min: number, max: number): Validator =>
  (value) => {
    const { length } = [...String(value ?? '')];
    return length < min || length > max ? say('form.length', { min, max }) : null;
  };

/** With the message of the form it stands in. */
export const emailOr =
  (message: string) =>
  (value: string): string | null =>
    value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : message;

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
