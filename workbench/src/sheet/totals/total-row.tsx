import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import type { TotalKind } from '@suanpan/server/words';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { SheetGrid } from '../grid/create-grid.ts';
import { rowHeadWidth } from '../grid/row-head.ts';
import { formatValue } from '../looks/format-value.ts';
import { isNumeric } from '../store/cell-values.ts';
import type { SheetStore } from '../store/sheet-store.ts';
import type { SheetColumn, SheetQuery } from '../store/sheet-types.ts';
import type { ColumnLayout } from '../views/use-arrangement.ts';
import { totalKindOf, totalOf } from './total-of.ts';
import classes from './total-row.module.css';
import { useTotals } from './use-totals.ts';

interface TotalRowProps {
  store: SheetStore;
  grid: RefObject<SheetGrid | null>;
  layout: ColumnLayout;
  query: SheetQuery;
  revision: number;
  zoom: number;
}

/** Beneath the grid, column under column: what the rows that are left add up to. */
export function TotalRow({ store, grid, layout, query, revision, zoom }: TotalRowProps) {
  const t = useText('workbench/sheet');
  const { visible, frozen, arrangement } = layout;
  const kinds = new Map(
    visible.flatMap((column): [string, TotalKind][] => {
      const kind = totalKindOf(column, arrangement.totals[column.code]);
      return kind ? [[column.code, kind]] : [];
    }),
  );
  const totals = useTotals(store, [...kinds.keys()], query, revision);
  const { widths, moving } = useColumnPlaces(grid, layout, `${store.rows.opened} ${zoom}`);
  const cell = (column: SheetColumn, at: number) => {
    const kind = kinds.get(column.code);
    const figure = kind && totalOf(totals?.[column.code], kind, column);
    return (
      <TotalCell
        key={column.code}
        {...{ column, kind }}
        figure={figure ?? null}
        width={widths[at] ?? 0}
        format={arrangement.formats[column.code]}
      />
    );
  };
  return (
    <div className={classes.row} data-testid="total-row">
      <div className={classes.head} style={{ width: rowHeadWidth(store, zoom) }} title={t('totals.title')}>
        Σ
      </div>
      {visible.slice(0, frozen).map(cell)}
      <div className={classes.window}>
        <div ref={moving} className={classes.moving}>
          {visible.slice(frozen).map((column, at) => cell(column, frozen + at))}
        </div>
      </div>
    </div>
  );
}

interface TotalCellProps {
  column: SheetColumn;
  kind: TotalKind | undefined;
  figure: number | null;
  width: number;
  format: ColumnLayout['arrangement']['formats'][string] | undefined;
}

/** Drawn anew only when something of it changed: there are as many as columns, and the sheet changes with every edit. */
const TotalCell = memo(function TotalCell({ column, kind, figure, width, format }: TotalCellProps) {
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const isCount = kind === 'count';
  const shown =
    figure === null
      ? ''
      : formatValue(
          figure,
          { type: 'number', scale: isCount ? 0 : scaleOf(column, kind) },
          isCount ? {} : (format ?? {}),
          language,
        );
  const name = kind ? t(`totals.kinds.${kind}`) : '';
  return (
    <div
      className={classes.cell}
      style={{ width }}
      data-column={column.code}
      data-number={isNumeric(column.type) || undefined}
      title={kind && `${column.label}: ${name} ${shown} ${isCount ? '' : (column.unit ?? '')}`.trim()}
    >
      {kind && kind !== 'sum' && <span className={classes.kind}>{name}</span>} {shown}
    </div>
  );
});

/** An average has more decimals than what it is made of. */
const scaleOf = (column: SheetColumn, kind: TotalKind | undefined) =>
  kind === 'average' && column.scale !== undefined ? column.scale + 2 : column.scale;

/** The grid's own widths, and its scrolling followed without drawing anew. */
function useColumnPlaces(
  grid: RefObject<SheetGrid | null>,
  { visible: columns, widths: wished }: ColumnLayout,
  /** Differs whenever the grid may have come to be drawn otherwise: once its rows are there, and zoomed. */
  state: string,
) {
  const moving = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState<readonly number[]>([]);
  useEffect(() => {
    const hot = grid.current?.hot;
    const holder = hot?.rootElement?.querySelector<HTMLElement>('.ht_master .wtHolder');
    if (!hot || !holder) return;
    const follow = () => {
      if (moving.current) moving.current.style.transform = `translateX(${-holder.scrollLeft}px)`;
    };
    const measure = () => {
      const now = columns.map((_, at) => hot.getColWidth(at) ?? 0);
      setWidths((before) => (before.join() === now.join() ? before : now));
      follow();
    };
    const frame = requestAnimationFrame(measure);
    holder.addEventListener('scroll', follow, { passive: true });
    hot.addHook('afterColumnResize', measure);
    return () => {
      cancelAnimationFrame(frame);
      holder.removeEventListener('scroll', follow);
      if (!hot.isDestroyed) hot.removeHook('afterColumnResize', measure);
    };
  }, [grid, columns, wished, state]);
  return { widths, moving };
}
