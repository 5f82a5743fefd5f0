import { useText } from '@suanpan/portal/kit/i18n';
import { useMemo } from 'react';
import type { CellLooks } from '../../../sheet/looks/cell-looks.ts';
import { placeKey } from '../../../sheet/store/unsaved-cells.ts';
import classes from './presence.module.css';
import { type Other, useOthersHere, useShownTable } from './use-others-here.ts';

const COLOURS = ['blue', 'violet', 'teal', 'orange', 'pink', 'green'] as const;

/** Somebody's colour, the same for everybody who sees them. */
export function colourOf(userId: string): (typeof COLOURS)[number] {
  const sum = [...userId].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return COLOURS[sum % COLOURS.length] ?? 'blue';
}

/** A frame around every cell of the table in which somebody else stands, with their name in its title. */
export function usePresenceMarks(batchId: string, table: string): CellLooks {
  const t = useText('workbench/payroll/batches');
  useShownTable(batchId, table);
  const others = useOthersHere(batchId);
  return useMemo(() => {
    const standing = new Map<string, Other>();
    for (const other of others)
      for (const at of other.places)
        if (at.table === table) standing.set(placeKey(at.rowKey, at.column), other);
    return (td, { rowKey, column }) => {
      const other = rowKey === undefined ? undefined : standing.get(placeKey(rowKey, column.code));
      if (!other) {
        if (td.dataset.colour !== undefined) delete td.dataset.colour;
        return;
      }
      td.classList.add(classes.standing ?? '');
      td.dataset.colour = colourOf(other.userId);
      td.title = [td.title, t('presence.here', { name: other.name })].filter(Boolean).join('\n');
    };
  }, [others, table, t]);
}
