import { api, problemOf } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';

/** Asks before drafts of a batch, all or those named, are published: whether they are seen at once, or from which day on. */
export function useAskToPublish() {
  const t = useText('workbench/payroll/payslips');
  const format = useFormat();
  return async (batchId: string, count: number, ids?: string[]): Promise<boolean> => {
    try {
      const shown = format.number(count);
      const { viewFrom, several } = await api.payroll.payslips.whenSeen.query({
        batchId,
        ...(ids && { ids }),
      });
      return await confirm({
        title: t('publish.title'),
        message: several
          ? t('publish.eachLater', { count, shown })
          : viewFrom === null
            ? t('publish.atOnce', { count, shown })
            : t('publish.later', { count, shown, day: format.day(viewFrom) }),
        confirmLabel: t('publish.confirm'),
        irreversible: true,
      });
    } catch (error) {
      notifyProblem(problemOf(error));
      return false;
    }
  };
}
