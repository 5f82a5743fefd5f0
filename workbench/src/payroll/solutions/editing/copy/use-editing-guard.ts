import { useLeaveGuard } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';

/** Asks before the editor is left with unsaved changes; going from tab to tab of the same copy is not leaving. */
export function useEditingGuard(unsaved: boolean, solutionId: string): void {
  const t = useText('workbench/payroll/solutions');
  useLeaveGuard(unsaved, {
    message: t('editor.unsavedMessage'),
    stays: (from, to) =>
      to.pathname.includes(`/payroll/solutions/${solutionId}`) && copyOf(from.search) === copyOf(to.search),
  });
}

function copyOf(search: unknown): string {
  if (typeof search !== 'object' || search === null || !('copy' in search)) return '';
  return String(search.copy);
}
