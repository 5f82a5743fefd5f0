import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../i18n/index.ts';
import { confirm } from './confirm.tsx';

/** Asks before unsaved content is left, by a link in the application or by closing the page. */
export function useLeaveGuard(unsaved: boolean): void {
  const t = useText('portal/kit');
  useBlocker({
    shouldBlockFn: async () => {
      if (!unsaved) return false;
      return !(await confirm({
        title: t('form.unsavedTitle'),
        message: t('form.unsaved'),
        confirmLabel: t('form.leave'),
      }));
    },
    enableBeforeUnload: false,
  });
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
