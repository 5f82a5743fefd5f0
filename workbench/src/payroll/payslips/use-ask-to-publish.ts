import { api, problemOf } from '@suanpan/portal/kit/api';
import { confirm, dayOf } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';

/** Asks before drafts of a batch are published: whether their readers see them at once, or from which day on. */
export function useAskToPublish() {
  const t = useText('workbench/payroll/payslips');
  const format = useFormat();
  return async (batchId: string, count: number): Promise<boolean> => {
    try {
      const { rows } = await api.payroll.payslips.list.query({ batchId, status: 'draft', pageSize: 1 });
      const day = rows[0]?.viewFrom;
      return await confirm({
        title: t('publish.title'),
        message:
          day && day > dayOf()
            ? t('publish.later', { count, shown: format.number(count), day: format.day(day) })
            : t('publish.atOnce', { count, shown: format.number(count) }),
        confirmLabel: t('publish.confirm'),
        irreversible: true,
      });
    } catch (error) {
      notifyProblem(problemOf(error));
      return false;
    }
  };
}
