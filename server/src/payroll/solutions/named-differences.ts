import type { LocalText, SolutionPlan } from '@suanpan/engine';
import type { z } from 'zod';
import { nameIn } from '../../platform/excel/name-in.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { TestOutcome } from '../calculation/threads/engine-tasks.ts';
import type { testReport } from './solutions.schemas.ts';

type Case = z.infer<typeof testReport>['cases'][number];
type Value = Case['differences'][number]['expected'];

/** What differs in tests, with tables, columns and balances by their names in the reader's language, and values to be written there. */
export function namedDifferences(
  cases: TestOutcome['cases'],
  plan: SolutionPlan,
  language: Language,
): Case[] {
  return cases.map(({ name, passed, differences }) => ({
    name,
    passed,
    differences: differences.map(({ period, table: tableCode, key, column: code, expected, found }) => {
      const table = plan.tableOf.get(tableCode ?? '');
      const column = table?.columnOf.get(code ?? '');
      const balance = tableCode === undefined ? plan.balanceOf.get(code ?? '') : undefined;
      const called = (text: LocalText | undefined, otherwise: string | undefined) =>
        text === undefined ? otherwise : nameIn(text, language);
      const place = [
        period,
        called(table?.file.name, tableCode),
        key,
        called((column ?? balance)?.file.name, code),
      ].filter((part) => part !== undefined);
      const columnName = (each: string) => called(table?.columnOf.get(each)?.file.name, each) ?? each;
      return {
        place: place.join(' · '),
        type: column?.valueType ?? (balance ? (balance.file.type ?? 'money') : 'text'),
        scale: column?.scale ?? balance?.scale ?? null,
        expected: valueOf(expected, columnName),
        actual: valueOf(found, columnName),
      };
    }),
  }));
}

/** The engine writes values as JSON, and what is no value in words. */
function valueOf(text: string, columnName: (code: string) => string): Value {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  if (typeof value !== 'object' || value === null) return value as Value;
  if ('error' in value) return String(value.error);
  return Object.entries(value).map(([code, each]) => ({
    name: columnName(code),
    value:
      typeof each === 'object' ? (each === null ? null : JSON.stringify(each)) : (each as Value & string),
  }));
}
