import type { ColumnType } from '../solution/solution-file.ts';

/** What is said of names in a formula; whoever shows it has the words. */
export type CheckKey =
  | 'nearest'
  | 'unknownTag'
  | 'unknownTable'
  | 'unknownName'
  | 'unknownColumn'
  | 'unknownFunction'
  | 'notReference'
  | 'tooFewArguments'
  | 'tooManyArguments'
  | `unknown.${'parameter' | 'balance' | 'period'}`;

export type Say = (
  key: `check.${CheckKey}` | `types.${ColumnType}`,
  values?: Record<string, string | number>,
) => string;
