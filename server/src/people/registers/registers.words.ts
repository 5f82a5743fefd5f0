/** What stands in a cell of a register, and how it is written. */
export const REGISTER_CELLS = [
  'text',
  'longText',
  'day',
  'dayTime',
  'instant',
  'minutes',
  'number',
  'money',
  'choice',
  'flag',
] as const;
export type RegisterCell = (typeof REGISTER_CELLS)[number];

/** Which right opens a register. */
const REGISTER_ROOMS = ['time', 'expenses', 'records'] as const;
export type RegisterRoom = (typeof REGISTER_ROOMS)[number];
