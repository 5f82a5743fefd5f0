import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { SheetGrid } from '../grid/create-grid.ts';
import { formatCell } from '../store/cell-values.ts';
import type { SheetStore } from '../store/sheet-store.ts';
import type { SheetColumn } from '../store/sheet-types.ts';
import type { UnsavedCell } from '../store/unsaved-cells.ts';
import classes from './unsaved-card.module.css';

interface UnsavedCardProps {
  store: SheetStore;
  grid: RefObject<SheetGrid | null>;
  frame: RefObject<HTMLElement | null>;
  row: number;
  column: SheetColumn;
  language: string;
  goTo(row: number, column: string): void;
}

/** At a cell whose text isn't stored: why, what another stored there, and the two ways out. */
export function UnsavedCard({ store, grid, frame, row, column, language, goTo }: UnsavedCardProps) {
  const t = useText('workbench/sheet');
  const format = useFormat();
  // What keeps a new row from being stored is said wherever one stands in it.
  const elsewhere = store.wrongInRow(row);
  const cell = store.unsavedCell(row, column.code) ?? elsewhere?.cell;
  const rowKey = store.rowKey(row);
  const card = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ left: number; top: number } | null>(null);
  const shown = cell !== undefined && cell.message !== null;

  // Beside its cell, wherever that is drawn by now; above it where there is no room below.
  useLayoutEffect(() => {
    if (!shown) return;
    let request = 0;
    const follow = () => {
      request = requestAnimationFrame(follow);
      const hot = grid.current?.hot;
      const visual = hot && !hot.isDestroyed ? hot.getSelectedRangeLast()?.highlight.col : undefined;
      const td = typeof visual === 'number' && visual >= 0 ? hot?.getCell(row, visual, true) : null;
      const outer = frame.current?.getBoundingClientRect();
      const own = card.current?.getBoundingClientRect();
      if (!td || !outer || !own) return setAt(null);
      const box = td.getBoundingClientRect();
      const below = box.bottom - outer.top + 4;
      const top = below + own.height > outer.height ? box.top - outer.top - own.height - 4 : below;
      const left = Math.max(4, Math.min(box.left - outer.left, outer.width - own.width - 20));
      setAt((before) => (before?.left === left && before.top === top ? before : { left, top }));
    };
    follow();
    return () => cancelAnimationFrame(request);
  }, [shown, row, grid, frame]);

  if (!cell || cell.message === null) return null;
  const { theirs } = cell;
  const place = rowKey === undefined ? null : { rowKey, column: column.code };
  const done = (work: unknown) => {
    void work;
    grid.current?.hot.listen();
  };
  return (
    <Paper
      ref={card}
      className={classes.card}
      style={at ? { left: at.left, top: at.top } : { visibility: 'hidden' }}
      shadow="md"
      p="xs"
      withBorder
      role="alert"
      data-testid="unsaved-card"
    >
      <Stack gap={8}>
        {theirs ? (
          <>
            <Text size="sm" fw={600}>
              {theirs.at
                ? t('unsaved.changedAt', {
                    by: theirs.by ?? t('unsaved.somebody'),
                    when: format.instant(theirs.at, 'time'),
                  })
                : t('unsaved.changed', { by: theirs.by ?? t('unsaved.somebody') })}
            </Text>
            <dl className={classes.values}>
              <dt>{t('unsaved.mine')}</dt>
              <dd data-testid="mine">{cell.edit?.release ? t('unsaved.formula') : cell.typed || '—'}</dd>
              <dt>{t('unsaved.theirs')}</dt>
              <dd data-testid="theirs">
                {column.editing === 'override' && !theirs.overridden
                  ? t('unsaved.formula')
                  : formatCell(theirs.value, column, language) || '—'}
                {theirs.reason && <Text size="xs">{theirs.reason}</Text>}
              </dd>
            </dl>
          </>
        ) : (
          <Text size="sm">
            {elsewhere && <WrongCell {...{ store }} {...elsewhere} />} {cell.message}
          </Text>
        )}
        {place && (
          <Group gap="xs" wrap="nowrap">
            {theirs && (
              <Button size="compact-sm" onClick={() => done(store.keepMine(place))}>
                {t('unsaved.keepMine')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => done(store.drop(place))}>
              {t(theirs ? 'unsaved.takeTheirs' : 'unsaved.drop')}
            </Button>
          </Group>
        )}
        {!place && (
          <NewRowActions
            {...{ store, row }}
            onTwin={(twin) => done(goTo(twin, column.code))}
            onDrop={() => done(store.removeRows([row]))}
          />
        )}
      </Stack>
    </Paper>
  );
}

interface NewRowActionsProps {
  store: SheetStore;
  row: number;
  onTwin(row: number): void;
  onDrop(): void;
}

/** Ways out of a new row that wasn't taken: to the row that has its key already, or without it. */
function NewRowActions({ store, row, onTwin, onDrop }: NewRowActionsProps) {
  const t = useText('workbench/sheet');
  const twin = store.rowWithKeyOf(row);
  return (
    <Group gap="xs" wrap="nowrap">
      {twin !== undefined && (
        <Button size="compact-sm" variant="default" onClick={() => onTwin(twin)}>
          {t('unsaved.toTwin')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={onDrop}>
        {t('unsaved.dropRow')}
      </Button>
    </Group>
  );
}

/** Which cell of the row it is about, and what was typed there. */
function WrongCell({ store, column, cell }: { store: SheetStore; column: string; cell: UnsavedCell }) {
  return (
    <>
      <b>{store.column(column)?.label ?? column}</b> <q>{cell.typed}</q>
    </>
  );
}
