/**
 * How a field of a form is filled in, and what stands in the form: a number for `number` and `money`, a YYYY-MM-DD for `day`, a
 * YYYY-MM-DDTHH:mm of the legal entity's clock for `dayTime`, a boolean for `flag`, the value of a choice, the id of an
 * employment for `person`, of a department, of an uploaded file, a list of forms for `rows`. What is left empty isn't there.
 */
export const FORM_FIELD_KINDS = [
  'text',
  'longText',
  'number',
  'money',
  'day',
  'dayTime',
  'flag',
  'choice',
  'person',
  'department',
  'file',
  'rows',
] as const;
export type FormFieldKind = (typeof FORM_FIELD_KINDS)[number];

/** How the figure of a line that says what is decided is written. */
export const FACT_KINDS = ['text', 'count', 'money', 'percent'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** How a node's condition compares a field. */
export const COMPARISONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const;
