import { type MouseEvent, useCallback, useRef } from 'react';
import { useText } from '../i18n/index.ts';
import { confirm } from './confirm.tsx';

const FIELDS =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled)';

/**
 * For a form in a dialog: Escape and the cross ask once something was typed or chosen, and the keys start in the first field.
 * `watch` goes on the element around the fields, `close` to the dialog; a button that says cancel means it.
 */
export function useDiscardGuard(onClose: () => void) {
  const t = useText('portal/kit');
  const touched = useRef(false);
  const asking = useRef(false);
  const frame = useCallback((element: HTMLElement | null) => {
    if (element) startInFirstField(element);
    else touched.current = false;
  }, []);
  return {
    watch: {
      ref: frame,
      onChangeCapture: () => {
        touched.current = true;
      },
      // What is chosen from a list or a calendar comes as a press on an option or a day, through the portal of either.
      onClickCapture: ({ target }: MouseEvent) => {
        if ((target as Element).closest('[role=option], td > button')) touched.current = true;
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
      });
      asking.current = false;
      if (sure) onClose();
    },
  };
}

/** The dialog's trap of the focus looks for this mark, and takes the cross where there is none. */
function startInFirstField(frame: HTMLElement): void {
  if (frame.querySelector('[data-autofocus]')) return;
  frame.querySelector(FIELDS)?.setAttribute('data-autofocus', 'true');
}
