import { Button, Group, Menu } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import { RowMenu } from '../../shared/row-menu.tsx';
import { EditPeriodDialog } from './edit-period-dialog.tsx';
import { ReopenPeriodDialog } from './reopen-period-dialog.tsx';

type Period = RouterOutputs['payroll']['periods']['list']['rows'][number];
type Action = Period['allowedActions'][number];

/** The next step of a period as a button, the rest of what is allowed in a menu. */
export function PeriodActions({ period, onRemoved }: { period: Period; onRemoved?: () => void }) {
  const t = useText('workbench/payroll/periods');
  const [asked, setAsked] = useState<'reopen' | 'update'>();
  const { act, isPending } = usePeriodCommands(period, onRemoved);
  const primary = (['enable', 'close'] as const).find((action) => period.allowedActions.includes(action));
  const others = period.allowedActions.filter((action) => action !== primary);
  const start = (action: Action) =>
    action === 'reopen' || action === 'update' ? setAsked(action) : void act(action);
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {primary && (
        <Button size="compact-xs" variant="light" loading={isPending} onClick={() => start(primary)}>
          {t(`actions.${primary}`)}
        </Button>
      )}
      {others.length > 0 && (
        <RowMenu label={t('moreFor', { code: period.code })}>
          {others.map((action) => (
            <Menu.Item
              key={action}
              color={action === 'remove' ? 'red' : undefined}
              onClick={() => start(action)}
            >
              {t(`actions.${action}`)}
            </Menu.Item>
          ))}
        </RowMenu>
      )}
      {asked === 'update' && <EditPeriodDialog period={period} onClose={() => setAsked(undefined)} />}
      {asked === 'reopen' && <ReopenPeriodDialog period={period} onClose={() => setAsked(undefined)} />}
    </Group>
  );
}

/** What a period goes through without a dialog of its own; closing and removing are asked about first. */
function usePeriodCommands(period: Period, onRemoved?: () => void) {
  const t = useText('workbench/payroll/periods');
  const options = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.payroll.periods.pathFilter());
      queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
    },
  };
  const commands = {
    enable: useCommand(trpc.payroll.periods.enable.mutationOptions(options), { success: t('enabled') }),
    disable: useCommand(trpc.payroll.periods.disable.mutationOptions(options), { success: t('disabled') }),
    close: useCommand(trpc.payroll.periods.close.mutationOptions(options), { success: t('closed') }),
    remove: useCommand(
      trpc.payroll.periods.remove.mutationOptions({
        onSuccess: () => {
          // The page of what is gone is left before anything is asked for again.
          onRemoved?.();
          options.onSuccess();
        },
      }),
      { success: t('removed') },
    ),
  };
  const { code, batches } = period;
  const isSure = async (action: keyof typeof commands) => {
    if (action === 'close')
      return confirm({
        title: t('close.title', { code }),
        message: t('close.message', { closed: batches.closed, canceled: batches.canceled }),
        confirmLabel: t('actions.close'),
      });
    if (action === 'disable')
      return confirm({
        title: t('disable.title', { code }),
        message: t('disable.message'),
        confirmLabel: t('actions.disable'),
      });
    if (action === 'remove')
      return confirm({
        title: t('remove.title', { code }),
        message: t('remove.message'),
        confirmLabel: t('actions.remove'),
        irreversible: true,
      });
    return true;
  };
  return {
    act: async (action: keyof typeof commands) => {
      if (await isSure(action)) commands[action].mutate({ id: period.id });
    },
    isPending: commands.enable.isPending || commands.close.isPending,
  };
}
