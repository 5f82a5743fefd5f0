import type { PeriodInput, ScalarType, SolutionFile, TestPeriodFile } from '@suanpan/engine';
import { keyFromText } from '@suanpan/engine/light';
import { useFormat, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useMemo, useState } from 'react';
import type { SmallInput } from '../engine/engine-messages.ts';
import { useBrowserEngine } from '../engine/use-browser-engine.ts';
import { readableKey } from '../store/readable-key.ts';
import type { FormulaPreview } from './formula-input.tsx';

type ValueType = ScalarType;

interface Example {
  readonly name: string;
  readonly input: SmallInput;
}

/**
 * A row to try formulas of a solution on while they are typed: the first example of the copy's own tests that gives the
 * table a row. Undefined when the copy has no such example.
 *
 * @param type what the result becomes: the type of the column the formula belongs to
 */
export function useFormulaPreview(
  file: SolutionFile,
  table: string | undefined,
  type: ValueType,
): FormulaPreview | undefined {
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const format = useFormat();
  const engine = useBrowserEngine();
  const examples = useMemo(() => examplesOf(file), [file]);
  const [found, setFound] = useState<{ example: Example; rowKey: string } | null>(null);

  useEffect(() => {
    let current = true;
    setFound(null);
    if (table === undefined) return;
    void (async () => {
      for (const example of examples.slice(0, 5)) {
        const answer = await engine.ask({
          kind: 'rows',
          file,
          input: example.input,
          table,
          language,
        });
        if (!current) return;
        if (answer?.kind === 'rows' && answer.rowKeys[0] !== undefined) {
          setFound({ example, rowKey: answer.rowKeys[0] });
          return;
        }
      }
    })();
    return () => {
      current = false;
    };
  }, [engine, examples, file, table, language]);

  return useMemo(() => {
    if (!found || table === undefined) return undefined;
    return {
      label: t('formula.exampleRow', { test: found.example.name, row: readableKey(found.rowKey) }),
      async evaluate(formula) {
        const answer = await engine.ask({
          kind: 'preview',
          file,
          input: found.example.input,
          table,
          rowKey: found.rowKey,
          formula,
          type,
          language,
        });
        if (answer?.kind === 'value') {
          const { value } = answer;
          const text =
            typeof value === 'number'
              ? format.number(value, { maximumFractionDigits: 10 })
              : String(value ?? '');
          return { ok: true, value: value === null ? t('formula.blank') : text };
        }
        if (answer?.kind === 'problem') return { ok: false, message: answer.message };
        return { ok: false, message: t('formula.noAnswer') };
      },
    };
  }, [engine, found, file, table, type, language, format, t]);
}

/** The single periods of the tests; a sequence gives its first. */
function examplesOf(file: SolutionFile): Example[] {
  return (file.tests ?? []).flatMap((test) => {
    const entry = 'sequence' in test ? test.sequence.find((each) => 'period' in each) : test;
    if (!entry || !('period' in entry) || !entry.tables) return [];
    const period = periodOf(entry);
    return period
      ? [
          {
            name: test.name,
            input: { period, tables: entry.tables, ...parametersOf(entry), ...balancesOf(entry, file) },
          },
        ]
      : [];
  });
}

const parametersOf = (entry: TestPeriodFile) => (entry.parameters ? { parameters: entry.parameters } : {});

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
