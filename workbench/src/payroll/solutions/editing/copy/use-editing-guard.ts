import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Warns of unsaved content when the editor is left; going from tab to tab of the same copy is not leaving. */
export function useEditingGuard(unsaved: boolean, solutionId: string): void {
  const t = useText('workbench/payroll/solutions');
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const inside = next.pathname.includes(`/payroll/solutions/${solutionId}`);
      const sameCopy = copyOf(current.search) === copyOf(next.search);
      if (!unsaved || (inside && sameCopy)) return false;
      return !(await confirm({
        title: t('editor.unsavedTitle'),
        message: t('editor.unsavedMessage'),
        confirmLabel: t('editor.leave'),
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

function copyOf(search: unknown): string {
  if (typeof search !== 'object' || search === null || !('copy' in search)) return '';
  return String(search.copy);
}
