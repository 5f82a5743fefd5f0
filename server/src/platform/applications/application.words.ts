/** How a field of a form is filled in. */
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

/** Who of a node has to agree. */
export const NODE_ORDERS = ['any', 'all', 'inOrder'] as const;
export type NodeOrder = (typeof NODE_ORDERS)[number];
