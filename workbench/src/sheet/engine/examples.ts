import type { PeriodInput, SolutionFile, TestPeriodFile } from '@suanpan/engine';
import { keyFromText } from '@suanpan/engine/domain';
import type { SmallInput } from './engine-messages.ts';

export interface Example {
  readonly name: string;
  /** Its place among the file's tests. */
  readonly index: number;
  readonly input: SmallInput;
}

/** The single periods of the tests; a sequence gives its first. */
export function examplesOf(file: SolutionFile): Example[] {
  return (file.tests ?? []).flatMap((test, index) => {
    const entry = 'sequence' in test ? test.sequence.find((each) => 'period' in each) : test;
    if (!entry || !('period' in entry) || !entry.tables) return [];
    const period = periodOf(entry);
    return period
      ? [
          {
            name: test.name,
            index,
            input: {
              period,
              tables: entry.tables,
              ...parametersOf(entry),
              ...balancesOf(entry, file),
              ...overridesOf(entry, file),
            },
          },
        ]
      : [];
  });
}

const parametersOf = (entry: TestPeriodFile) => (entry.parameters ? { parameters: entry.parameters } : {});

/** Keys are written with `/` in a test. */
function overridesOf(entry: TestPeriodFile, file: SolutionFile) {
  const keysOf = (code: string) => [file.tables.find((each) => each.code === code)?.key ?? []].flat();
  return entry.overrides
    ? {
        overrides: entry.overrides.map(({ key, ...each }) => ({
          ...each,
          rowKey: keyFromText(key, keysOf(each.table).length),
        })),
      }
    : {};
}

function balancesOf(entry: TestPeriodFile, file: SolutionFile) {
  const keysOf = (code: string) => [file.balances?.find((each) => each.code === code)?.keys ?? []].flat();
  const balances = Object.entries(entry.balances ?? {}).flatMap(([key, values]) =>
    Object.entries(values).map(([balance, value]) => ({
      balance,
      key: keyFromText(key, keysOf(balance).length),
      value,
    })),
  );
  return balances.length > 0 ? { balances } : {};
}

/** Calendar months and spans, the ways in which tests name their period; other ways give no example. */
function periodOf(entry: TestPeriodFile): PeriodInput | null {
  const facts = {
    ...(entry.payDate === undefined ? {} : { payDate: entry.payDate }),
    ...(entry.taxMonth === undefined ? {} : { taxMonth: entry.taxMonth }),
  };
  const month = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(entry.period);
  if (month) {
    const last = new Date(Date.UTC(Number(month[1]), Number(month[2]), 0)).getUTCDate();
    return { start: `${entry.period}-01`, end: `${entry.period}-${last}`, ...facts };
  }
  const span = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(entry.period);
  return span?.[1] && span[2] ? { start: span[1], end: span[2], ...facts } : null;
}
