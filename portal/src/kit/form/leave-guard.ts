import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../i18n/index.ts';
import { confirm } from './confirm.tsx';
import { watchUnsaved } from './unsaved-work.ts';

interface Address {
  pathname: string;
  search: unknown;
}

interface LeaveOptions {
  /** What would be lost, where the form knows it better than "changes". */
  message?: string;
  /** Whether a move stays with the same content, as from tab to tab. */
  stays?: (from: Address, to: Address) => boolean;
}

/** Asks before unsaved content is left, by a link in the application or by closing the page. */
export function useLeaveGuard(unsaved: boolean, { message, stays }: LeaveOptions = {}): void {
  const t = useText('portal/kit');
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!unsaved || stays?.(current, next)) return false;
      return !(await confirm({
        title: t('form.unsavedTitle'),
        message: message ?? t('form.unsaved'),
        confirmLabel: t('form.leave'),
        cancelLabel: t('form.goOn'),
      }));
    },
    enableBeforeUnload: false,
  });
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const unwatch = watchUnsaved(() => true);
    return () => {
      window.removeEventListener('beforeunload', warn);
      unwatch();
    };
  }, [unsaved]);
}
