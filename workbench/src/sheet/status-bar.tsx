import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import type { Ref } from 'react';
import type { SelectionStats } from './grid/selection-stats.ts';
import type { SheetZoom } from './grid/use-zoom.ts';
import { ZoomControl } from './grid/zoom-control.tsx';
import classes from './sheet.module.css';
import type { SheetStore } from './store/sheet-store.ts';
import type { AddedRows } from './use-added-rows.ts';

interface StatusBarProps {
  /** Where one stands after leaving the grid. */
  ref: Ref<HTMLDivElement>;
  store: SheetStore;
  stats: SelectionStats | null;
  unfiltered: number | null;
  zoom: SheetZoom;
  added: AddedRows | null;
  onUnsaved(): void;
}

export function StatusBar({ ref, store, stats, unfiltered, zoom, added, onUnsaved }: StatusBarProps) {
  const t = useText('workbench/sheet');
  const format = useFormat();
  const figure = (value: number) => format.number(value, { maximumFractionDigits: 6 });
  const unsaved = store.unsavedCount;
  const total = store.rows.count;
  return (
    <div className={classes.status}>
      <div ref={ref} tabIndex={-1} className={classes.statusTold} role="status" data-testid="sheet-status">
        <span>
          {unfiltered !== null && unfiltered !== total
            ? t('status.filtered', {
                count: unfiltered,
                shown: format.number(total),
                rows: format.number(unfiltered),
              })
            : t('status.rows', { count: total, rows: format.number(total) })}
        </span>
        {store.saving > 0 && <span>{t('status.saving')}</span>}
        {added && (
          <button type="button" className={classes.statusAlarm} onClick={added.show}>
            {added.text}
          </button>
        )}
        {unsaved > 0 && (
          <button type="button" className={classes.statusAlarm} onClick={onUnsaved}>
            {t('status.unsaved', { count: unsaved })}
          </button>
        )}
        {stats && (
          <span className={classes.statusEnd} data-testid="sheet-stats">
            {stats.partial && <span>{t('status.partial')}</span>}
            <Figure name={t('status.count')} value={format.number(stats.filled)} />
            {stats.numbers > 0 && (
              <>
                <Figure name={t('status.sum')} value={figure(stats.sum)} />
                <Figure name={t('status.average')} value={figure(stats.sum / stats.numbers)} />
                <Figure name={t('status.min')} value={figure(stats.min)} />
                <Figure name={t('status.max')} value={figure(stats.max)} />
              </>
            )}
          </span>
        )}
      </div>
      <ZoomControl {...zoom} />
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <span>
      {name} <span className={classes.statusValue}>{value}</span>
    </span>
  );
}
