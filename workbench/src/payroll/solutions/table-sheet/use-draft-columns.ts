import type { ColumnFile, Problem, SolutionFile, TableFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCallback } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import type { DraftColumn } from '../../../sheet/draft/draft-view.ts';
import { COLUMN_SCREENS, screenOf, sourceOf } from '../editing/columns/kinds/registry.ts';
import { onPairs } from '../editing/columns/reference-pairs.ts';
import { placeOfProblem } from '../editing/problems/place-of-problem.ts';
import { useProblemText } from '../editing/problems/use-problem-text.ts';
import { keysOf } from './commands/write-block.ts';
import type { Slot } from './sheet-slots.ts';

/** The heads of the sheet's columns: names, kinds, units, formulas, and what is wrong with them. */
export function useDraftColumns(
  file: SolutionFile,
  problems: readonly Problem[],
): (table: TableFile, slots: readonly Slot[]) => DraftColumn[] {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const say = useProblemText();

  return useCallback(
    (table, slots) => {
      const keys = keysOf(table);
      const wrong = new Map<string, string>();
      for (const problem of problems) {
        const { href } = placeOfProblem(file, problem);
        const text = say?.(problem) ?? problem.key;
        wrong.set(href, [wrong.get(href), text].filter(Boolean).join('\n'));
      }
      const unitOf = (column: ColumnFile): string => {
        if (column.type === 'money') return column.currency ?? file.currency;
        if (column.table === undefined) return t(`types.${column.type}`);
        const target = file.tables.find((one) => one.code === column.table);
        return nameOf(target?.name, column.table);
      };
      const blank = {
        gist: '',
        unit: '',
        isFormula: false,
        numeric: false,
        hidden: false,
        wrong: undefined,
      };
      return slots.map((slot): DraftColumn => {
        if (slot.role === 'newColumn')
          return {
            ...blank,
            id: '+column',
            role: slot.role,
            sign: '+',
            kind: t('sheet.newColumn'),
            name: '',
          };
        if (slot.role === 'newRule')
          return { ...blank, id: '+rule', role: slot.role, sign: '+', kind: t('sheet.newRule'), name: '' };
        if (slot.role === 'rule')
          return {
            ...blank,
            id: `r:${slot.code}`,
            role: slot.role,
            sign: '⚑',
            kind: t('sheet.rule'),
            unit: t(`severities.${slot.rule.severity}`),
            name: nameOf(slot.rule.name, slot.code),
            gist: slot.rule.formula,
            isFormula: true,
            wrong: wrong.get(`verification?item=${encodeURIComponent(slot.code)}`),
          };
        const { column } = slot;
        const source = sourceOf(column);
        const numeric = column.type === 'money' || column.type === 'number';
        const name = nameOf(column.name, column.code);
        if (slot.role === 'before')
          return {
            ...blank,
            id: `b:${column.code}`,
            role: slot.role,
            sign: '◷',
            kind: t('sheet.before'),
            unit: unitOf(column),
            name,
            numeric,
          };
        return {
          id: `c:${column.code}`,
          role: slot.role,
          sign: keys.includes(column.code) ? '◆' : COLUMN_SCREENS[source].sign,
          kind: t(COLUMN_SCREENS[source].label?.(table) ?? `sources.${source}`),
          unit: [unitOf(column), column.hidden ? t('columns.hidden') : ''].filter(Boolean).join(' · '),
          name,
          gist: gistOf(column, table),
          isFormula: column.formula !== undefined,
          numeric,
          hidden: column.hidden === true,
          wrong: wrong.get(`tables/${table.code}?column=${encodeURIComponent(column.code)}`),
        };
      });
    },
    [file, problems, say, t, nameOf],
  );
}

/** Where the values come from, as short as it can be said in a cell. */
function gistOf(column: ColumnFile, table: TableFile): string {
  if (column.table !== undefined) {
    const pairs = onPairs(column.on).map(({ target, own }) => (target === own ? own : `${target} = ${own}`));
    return `→ ${column.table} (${pairs.join(', ')})`;
  }
  return screenOf(column).gist(column, table);
}
