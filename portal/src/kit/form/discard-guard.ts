import {
  createContext,
  type FormEvent,
  type MouseEvent,
  useCallback,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { useText } from '../i18n/index.ts';
import { confirm } from './confirm.tsx';
import { MOVES, openNothingUnasked } from './first-focus.ts';
import { watchUnsaved } from './unsaved-work.ts';

const FIELDS =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled)';

/**
 * For a form in a dialog: Escape and the cross ask once something was typed or chosen, and the keys start in the first field.
 * `watch` goes on the element around the fields, `close` to the dialog; a button that says cancel means it. `settle` says
 * that what was typed is stored.
 */
export function useDiscardGuard(onClose: () => void) {
  const t = useText('portal/kit');
  const touched = useRef(false);
  const asking = useRef(false);
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const stops = [
      openNothingUnasked(element),
      startInFirstField(element),
      watchUnsaved(() => touched.current),
    ];
    return () => {
      for (const stop of stops) stop();
      touched.current = false;
    };
  }, []);
  const settle = useCallback(() => {
    touched.current = false;
  }, []);
  return {
    settle,
    watch: {
      ref: frame,
      // What is but looked for is nothing to lose.
      onChangeCapture: ({ target }: FormEvent) => {
        if (!(target as Element).matches('[type=search]')) touched.current = true;
      },
      onDropCapture: () => {
        touched.current = true;
      },
      // What is chosen from a list or a calendar comes as a press on an option or a day, through the portal of either.
      onClickCapture: ({ target }: MouseEvent) => {
        if ((target as Element).closest('[role=option], td > button, [data-day]')) touched.current = true;
      },
    },
    close: async () => {
      if (asking.current) return;
      if (!touched.current) return onClose();
      asking.current = true;
      const sure = await confirm({
        title: t('form.unsavedTitle'),
        message: t('form.discard'),
        confirmLabel: t('form.discardConfirm'),
        cancelLabel: t('form.goOn'),
      });
      asking.current = false;
      if (sure) onClose();
    },
  };
}

export const SettledContext = createContext<() => void>(() => undefined);

/** Tells the dialog around that what was typed so far is stored: closing it throws nothing away. */
export function useSettled(stored: boolean): void {
  const settle = useContext(SettledContext);
  useEffect(() => {
    if (stored) settle();
  }, [stored, settle]);
}

/**
 * The dialog's trap of the focus looks for this mark, and takes the cross where there is none. A form whose fields come after
 * an answer takes the focus over, unless somebody has moved it meanwhile.
 */
function startInFirstField(frame: HTMLElement): () => void {
  const mark = () => {
    const field = frame.querySelector<HTMLElement>('[data-autofocus]') ?? frame.querySelector(FIELDS);
    field?.setAttribute('data-autofocus', 'true');
    return field;
  };
  if (mark()) return () => undefined;
  let moved = false;
  const onMove = () => {
    moved = true;
  };
  const watcher = new MutationObserver(() => {
    const field = moved ? null : mark();
    if (!field && !moved) return;
    stop();
    field?.focus();
  });
  const stop = () => {
    watcher.disconnect();
    for (const event of MOVES) document.removeEventListener(event, onMove, true);
  };
  for (const event of MOVES) document.addEventListener(event, onMove, true);
  watcher.observe(frame, { childList: true, subtree: true });
  return stop;
}
