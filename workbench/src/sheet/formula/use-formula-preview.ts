import type { ScalarType, SolutionFile } from '@suanpan/engine';
import { useFormat, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useMemo, useState } from 'react';
import { type Example, examplesOf } from '../engine/examples.ts';
import { useBrowserEngine } from '../engine/use-browser-engine.ts';
import { readableKey } from '../store/readable-key.ts';
import type { FormulaPreview } from './use-preview.ts';

type ValueType = ScalarType;

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
