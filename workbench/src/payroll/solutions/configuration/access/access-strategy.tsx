import { Radio, Stack, Text } from '@mantine/core';
import { problemOf, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { AUTHORIZATION_STRATEGIES, type AuthorizationStrategy } from '@suanpan/server/words';
import { refreshAccess } from './use-take-access.ts';

interface AccessStrategyProps {
  solutionId: string;
  strategy: AuthorizationStrategy;
  editable: boolean;
}

/** How the rights of several roles over the solution combine. */
export function AccessStrategy({ solutionId, strategy, editable }: AccessStrategyProps) {
  const t = useText('workbench/payroll/solutions');
  const command = useCommand(
    {
      ...trpc.payroll.access.own.setStrategy.mutationOptions({ onSuccess: refreshAccess }),
      meta: { quiet: true },
    },
    { done: 'saved' },
  );
  const set = (next: AuthorizationStrategy) =>
    command.mutate(
      { solutionId, strategy: next },
      {
        onError: async (failure) => {
          const problem = problemOf(failure);
          if (problem.code !== 'payroll.access.LEAVES_NO_MANAGER') return notifyProblem(problem);
          const sure = await confirm({
            title: t('access.strategy.title'),
            message: t('access.noManager'),
            confirmLabel: t('access.strategy.anyway'),
          });
          if (sure)
            command.mutate(
              { solutionId, strategy: next, confirm: true },
              { onError: (second) => notifyProblem(problemOf(second)) },
            );
        },
      },
    );
  return (
    <Radio.Group
      label={t('access.strategy.title')}
      value={strategy}
      onChange={(value) => set(value as AuthorizationStrategy)}
    >
      <Stack gap="xs" mt={6}>
        {AUTHORIZATION_STRATEGIES.map((one) => (
          <Radio
            key={one}
            value={one}
            disabled={!editable || command.isPending || (one === 'union' && strategy !== 'union')}
            label={t(`access.strategy.${one}`)}
            description={t(`access.strategy.hints.${one}`)}
          />
        ))}
        {strategy === 'strictest' && (
          <Text size="xs" c="dimmed">
            {t('access.strategy.loosened')}
          </Text>
        )}
      </Stack>
    </Radio.Group>
  );
}
