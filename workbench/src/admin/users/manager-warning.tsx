import { problemOf, queryClient, type RouterInputs, trpc } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { useLocalName } from '../../shared/local-name.ts';

type Roles = RouterInputs['payroll']['access']['leftWithout']['roles'];

/** Asks again where nobody would be left who may edit some solution. */
export function useManagerWarning(): (
  userId: string,
  roles: Roles,
  confirmLabel: string,
) => Promise<boolean> {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  return async (userId, roles, confirmLabel) => {
    const left = await queryClient
      .fetchQuery({ ...trpc.payroll.access.leftWithout.queryOptions({ userId, roles }), staleTime: 0 })
      .catch((failure) => notifyProblem(problemOf(failure)));
    if (!left) return false;
    if (left.length === 0) return true;
    return confirm({
      title: t('access.noManager'),
      message: t('access.noManagerMessage', {
        solutions: left.map((one) => nameOf(one.name, one.code)).join(', '),
      }),
      confirmLabel,
    });
  };
}
