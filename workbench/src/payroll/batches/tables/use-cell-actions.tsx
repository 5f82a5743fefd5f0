import { useText } from '@suanpan/portal/kit/i18n';
import { IconArrowsDiff, IconHistory, IconMessage, IconSitemap } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { CellAction } from '../../../sheet/grid/cell-menu.tsx';
import type { BatchPlace } from '../state/use-batch-place.ts';

/** What the menu of a cell leads to: its explanation, its history, its difference to the last period, what was noted. */
export function useCellActions(place: BatchPlace): CellAction[] {
  const t = useText('workbench/payroll/batches');
  return useMemo<CellAction[]>(
    () => [
      {
        name: 'explain',
        label: t('panels.explain'),
        icon: <IconSitemap size={16} />,
        run: () => place.setPanel('explain'),
      },
      {
        name: 'history',
        label: t('panels.history'),
        icon: <IconHistory size={16} />,
        run: () => place.setPanel('history'),
      },
      {
        name: 'difference',
        label: t('panels.difference'),
        icon: <IconArrowsDiff size={16} />,
        run: () => place.setPanel('difference'),
      },
      {
        name: 'notes',
        label: t('panels.notes'),
        icon: <IconMessage size={16} />,
        run: () => place.setPanel('notes'),
      },
    ],
    [t, place],
  );
}
