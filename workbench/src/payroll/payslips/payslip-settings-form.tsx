import { Button, Group, MultiSelect, NumberInput, Paper, Select, Skeleton, Stack, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useLeaveGuard } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { PAYSLIP_STYLES, REMINDER_WAYS } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldGroup } from '../../shared/field-group.tsx';
import { LocalNameInput } from '../../shared/local-name-input.tsx';

type State = RouterOutputs['payroll']['payslips']['settings']['get'];
type Settings = State['settings'];

/** How the payslips of a solution are shown and told of; what stands on them is in the copy. */
export function PayslipSettingsForm({ solutionId }: { solutionId: string }) {
  const found = useQuery(trpc.payroll.payslips.settings.get.queryOptions({ solutionId }));
  if (found.error) return <ErrorState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return <Skeleton height={220} />;
  return <Form key={found.data.version} state={found.data} />;
}

function Form({ state }: { state: State }) {
  const t = useText('workbench/payroll/payslips');
  const format = useFormat();
  // A part of the solution: the server asks the same right.
  const mayEdit = useCan('payroll.solutions.edit');
  const [settings, setSettings] = useState<Settings>(state.settings);
  const [shown, setShown] = useState(false);
  const changed = settings !== state.settings;
  useLeaveGuard(changed);
  const change = (changes: Partial<Settings>) => setSettings((before) => ({ ...before, ...changes }));
  const save = useCommand(
    trpc.payroll.payslips.settings.save.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.payroll.payslips.settings.pathFilter()),
    }),
    { success: t('settings.saved') },
  );
  const names = typeof settings.name === 'string' ? [settings.name] : Object.values(settings.name);
  const nameProblem = names.every((name) => name.trim() === '')
    ? t('settings.nameRequired')
    : names.some((name) => [...name].length > 50)
      ? t('settings.nameTooLong')
      : undefined;
  const remindProblem = settings.remind.length === 0 ? t('settings.remindRequired') : undefined;
  const dayProblem =
    settings.viewMonth !== null && settings.viewDay === null ? t('settings.dayRequired') : undefined;

  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)">
      <FieldGroup readOnly={!mayEdit}>
        <Stack gap="sm">
          <Text fw={600}>{t('settings.title')}</Text>
          <Text size="xs" c="dimmed">
            {state.items === 0 ? t('settings.noItems') : t('settings.items', { count: state.items })}
          </Text>
          <Group grow align="flex-start">
            <LocalNameInput
              label={t('settings.name')}
              required
              value={settings.name}
              error={shown ? nameProblem : undefined}
              onChange={(name) => change({ name })}
            />
            <Select
              label={t('settings.style')}
              required
              allowDeselect={false}
              data={PAYSLIP_STYLES.map((value) => ({ value, label: t(`settings.styles.${value}`) }))}
              value={settings.style}
              onChange={(value) => value && change({ style: value as Settings['style'] })}
            />
          </Group>
          <MultiSelect
            label={t('settings.remind')}
            required
            description={
              state.notSent.length > 0 &&
              t('settings.notSent', {
                ways: format.list(state.notSent.map((way) => t(`settings.reminders.${way}`))),
              })
            }
            data={REMINDER_WAYS.map((value) => ({ value, label: t(`settings.reminders.${value}`) }))}
            value={settings.remind}
            error={shown ? remindProblem : undefined}
            onChange={(remind) => change({ remind: remind as Settings['remind'] })}
          />
          <Group grow align="flex-start">
            <Select
              label={t('settings.viewMonth')}
              required
              allowDeselect={false}
              data={[
                { value: 'atOnce', label: t('settings.atOnce') },
                { value: 'current', label: t('settings.currentMonth') },
                { value: 'next', label: t('settings.nextMonth') },
              ]}
              value={settings.viewMonth ?? 'atOnce'}
              onChange={(value) =>
                change(
                  value === 'current' || value === 'next'
                    ? { viewMonth: value, viewDay: settings.viewDay ?? 10 }
                    : { viewMonth: null, viewDay: null },
                )
              }
            />
            {settings.viewMonth !== null && (
              <NumberInput
                label={t('settings.viewDay')}
                description={t('settings.viewDayHint')}
                required
                min={1}
                max={31}
                allowDecimal={false}
                value={settings.viewDay ?? ''}
                error={shown ? dayProblem : undefined}
                onChange={(value) =>
                  change({ viewDay: value === '' ? null : Math.min(31, Math.max(1, Number(value))) })
                }
              />
            )}
          </Group>
          {mayEdit && (
            <Group justify="flex-end">
              <Button
                disabled={!changed}
                loading={save.isPending}
                onClick={() => {
                  setShown(true);
                  if (nameProblem || remindProblem || dayProblem) return;
                  save.mutate({ solutionId: state.solutionId, version: state.version, settings });
                }}
              >
                {t('settings.save')}
              </Button>
            </Group>
          )}
        </Stack>
      </FieldGroup>
    </Paper>
  );
}
