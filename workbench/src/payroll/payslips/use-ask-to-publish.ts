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
      const { viewFrom: day } = await api.payroll.payslips.whenSeen.query({ batchId, ...(ids && { ids }) });
      return await confirm({
        title: t('publish.title'),
        message:
          day === null
            ? t('publish.atOnce', { count, shown: format.number(count) })
            : t('publish.later', { count, shown: format.number(count), day: format.day(day) }),
        confirmLabel: t('publish.confirm'),
        irreversible: true,
      });
    } catch (error) {
      notifyProblem(problemOf(error));
      return false;
    }
  };
}
