import { Loader, Text } from '@mantine/core';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useRef, useState } from 'react';
import { editText, formatCell } from '../store/cell-values.ts';
import type { ColumnChoices } from '../store/sheet-types.ts';
import classes from './pick.module.css';
import type { PickProps } from './pick-props.ts';

/** The values a cell may take; typing narrows them. */
export function PickList({ pick, picking, store, onWrite, onTake }: PickProps) {
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const { column, text, narrowed } = picking;
  const like = narrowed ? text.trim() : '';
  const { found, failure } = useChoices(store, column.code, like);
  const wanted = like.toLowerCase();
  const values = (found?.values ?? []).filter((value) => editText(value).toLowerCase().includes(wanted));
  const first = narrowed ? (like === '' ? -1 : 0) : values.findIndex((value) => editText(value) === text);
  const [moved, setMoved] = useState<{ like: string; at: number } | null>(null);
  const active = Math.min(moved?.like === like ? moved.at : first, values.length - 1);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  useEffect(() => {
    pick.onKey = (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setMoved({ like, at: Math.max(0, Math.min(values.length - 1, active + step)) });
        return true;
      }
      if (event.key === 'Escape') {
        pick.close();
        return true;
      }
      const value = values[active];
      // The grid stores what then stands in its field, and moves on as after any other.
      if ((event.key === 'Enter' || event.key === 'Tab') && value !== undefined) onWrite(editText(value));
      return false;
    };
    return () => {
      pick.onKey = null;
    };
  });

  if (failure) return <Note>{failure}</Note>;
  if (!found) return <Loader size="xs" m="xs" />;
  if (values.length === 0)
    return <Note>{t(like === '' ? 'pick.nothing' : 'pick.noneLike', { text: like })}</Note>;
  return (
    <>
      <div ref={list} className={classes.list} role="listbox" aria-label={column.label}>
        {values.map((value, at) => (
          <button
            key={editText(value)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={classes.option}
            onClick={() => onTake(editText(value))}
          >
            {formatCell(value, column, language)}
          </button>
        ))}
      </div>
      {found.total > found.values.length && <Note>{t('pick.more', { count: found.total })}</Note>}
    </>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed" px="xs" py={6} role="status">
      {children}
    </Text>
  );
}

/** A short list is read once; a long one is asked for what is typed. */
function useChoices(store: SheetStoreOf, column: string, like: string) {
  const { source } = store.options;
  const [found, setFound] = useState<(ColumnChoices & { like: string }) | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isWhole = found !== null && found.like === '' && found.total <= found.values.length;
  const asked = isWhole ? '' : like;
  useEffect(() => {
    let isOver = false;
    source.choices?.(column, asked).then(
      (answer) => !isOver && setFound({ ...answer, like: asked }),
      (problem: unknown) =>
        !isOver && setFailure(problem instanceof Error ? problem.message : String(problem)),
    );
    return () => {
      isOver = true;
    };
  }, [source, column, asked]);
  return { found, failure };
}

type SheetStoreOf = PickProps['store'];
