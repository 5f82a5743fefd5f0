import { problemOf, queryClient, type RouterInputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';

type Taken = RouterInputs['payroll']['access']['own']['revoke'];

export const refreshAccess = () => queryClient.invalidateQueries(trpc.payroll.access.pathFilter());

/** Taking a role asks once, and again where nobody would be left who may edit the solution. */
export function useTakeAccess() {
  const t = useText('workbench/payroll/solutions');
  const command = useCommand(
    {
      ...trpc.payroll.access.own.revoke.mutationOptions({ onSuccess: refreshAccess }),
      meta: { quiet: true },
    },
    { success: t('access.taken') },
  );
  return async (input: Taken, named: { role: string; name: string }) => {
    const question = { title: t('access.take'), confirmLabel: t('access.take') };
    if (!(await confirm({ ...question, message: t('access.takeMessage', named) }))) return;
    command.mutate(input, {
      onError: async (failure) => {
        const problem = problemOf(failure);
        if (problem.code !== 'payroll.access.LEAVES_NO_MANAGER') return notifyProblem(problem);
        if (await confirm({ ...question, message: t('access.noManager') }))
          command.mutate(
            { ...input, confirm: true },
            { onError: (second) => notifyProblem(problemOf(second)) },
          );
      },
    });
  };
}
