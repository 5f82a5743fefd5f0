import { errorText, type Language } from '../texts/index.ts';

export interface TestDifference {
  /** Period of a sequence, where there are several. */
  readonly period?: string;
  readonly table?: string;
  readonly key?: string;
  readonly column?: string;
  readonly expected: string;
  readonly found: string;
}

/** A text of `test-texts.ts`. */
export const testText = (
  key: string,
  language: Language,
  facts: Readonly<Record<string, string | number>> = {},
): string => errorText({ key: `test.${key}`, facts }, language);

export type Differ = (difference: Omit<TestDifference, 'period'>) => void;
