import { trpc } from '@suanpan/portal/kit/api';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PreviousFigures } from '../../../sheet/looks/view-looks.ts';
import { formatCell } from '../../../sheet/store/cell-values.ts';
import type { ColourRule } from '../../../sheet/views/arrangement.ts';

/** What the cells that a rule compares with the last closed period held then: asked once for all rows. */
export function usePreviousFigures(
  batchId: string,
  table: string,
  rules: readonly ColourRule[],
): PreviousFigures | null {
  const t = useText('workbench/payroll/batches');
  const language = useLanguage();
  const compared = rules.filter(({ kind }) => kind === 'differs').map(({ column }) => column);
  const columns = [...new Set(compared)];
  const { data } = useQuery({
    ...trpc.payroll.batchTables.previous.queryOptions({ batchId, table, columns }),
    enabled: columns.length > 0,
    staleTime: 5 * 60_000,
  });
  const asked = columns.join('\n');
  return useMemo(() => {
    if (!data || data.period === null) return null;
    const cellsOf = new Map(data.rows.map(({ rowKey, cells }) => [rowKey, cells]));
    const placeOf = new Map(asked.split('\n').map((code, place) => [code, place]));
    const { period } = data;
    return {
      of: (rowKey, column) => cellsOf.get(rowKey)?.[placeOf.get(column) ?? -1],
      say: (figure, column) => {
        const value = figure === null ? '–' : formatCell(figure, column, language);
        return t('tables.previously', { period, value });
      },
    };
  }, [data, asked, language, t]);
}
