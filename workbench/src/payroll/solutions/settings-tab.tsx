import { Button, Group, NumberInput, Paper, Select, Stack, Switch, Text, Textarea } from '@mantine/core';
import { PERIOD_CLOSINGS, type PeriodClosing } from '@suanpan/engine/domain';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useLeaveGuard } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type ReactNode, useState } from 'react';
import { DepartmentsSelect, EmploymentsSelect, LegalEntitiesSelect } from '../../people/people-selects.tsx';
import { Fields } from '../../shared/fields.tsx';
import { LocalNameInput } from '../../shared/local-name-input.tsx';
import { PayslipSettingsForm } from '../payslips/payslip-settings-form.tsx';
import { ProcessSection } from './process-section.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];

/** What a solution is and whom it pays; its rules stand in the copies. */
export function SettingsTab({ solution }: { solution: Solution }) {
  const t = useText('workbench/payroll/solutions');
  const mayEdit = useCan('payroll.solutions.edit');
  const [values, setValues] = useState(() => ({
    name: solution.name,
    memo: solution.memo ?? '',
    legalEntityIds: solution.legalEntities.map((one) => one.id),
    scope: solution.scope,
    settings: solution.settings,
  }));
  const [dirty, setDirty] = useState(false);
  const [shown, setShown] = useState(false);
  useLeaveGuard(dirty);
  const change = (changes: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setDirty(true);
  };
  const setSettings = (changes: Partial<typeof values.settings>) =>
    change({ settings: { ...values.settings, ...changes } });
  const update = useCommand(
    trpc.payroll.solutions.update.mutationOptions({
      onSuccess: (saved) => {
        setDirty(false);
        queryClient.setQueryData(trpc.payroll.solutions.get.queryKey({ id: solution.id }), saved);
        queryClient.invalidateQueries(trpc.payroll.solutions.list.pathFilter());
      },
    }),
    { success: t('settings.saved') },
  );
  const { settings } = values;
  const named =
    typeof values.name === 'string' ? values.name !== '' : Object.values(values.name).some(Boolean);
  const sound = named && values.legalEntityIds.length > 0;

  const save = () => {
    setShown(true);
    if (!sound) return;
    update.mutate({
      id: solution.id,
      version: solution.version,
      name: values.name,
      memo: values.memo.trim() === '' ? null : values.memo,
      legalEntityIds: values.legalEntityIds,
      scope: values.scope,
      settings,
    });
  };

  return (
    <Stack gap="md" maw={900}>
      <Fields readOnly={!mayEdit}>
        <Stack gap="md">
          <Section title={t('settings.basics')}>
            <LocalNameInput
              label={t('fields.name')}
              required
              value={values.name}
              error={shown && !named ? t('problems.required') : undefined}
              onChange={(name) => change({ name })}
            />
            <Textarea
              label={t('fields.memo')}
              autosize
              minRows={2}
              maxLength={2000}
              value={values.memo}
              onChange={(event) => change({ memo: event.currentTarget.value })}
            />
          </Section>
          <Section title={t('settings.scope')}>
            <LegalEntitiesSelect
              label={t('fields.legalEntities')}
              required
              value={values.legalEntityIds}
              error={shown && values.legalEntityIds.length === 0 ? t('problems.required') : undefined}
              onChange={(legalEntityIds) => change({ legalEntityIds })}
            />
            <DepartmentsSelect
              label={t('fields.departments')}
              description={t('create.departmentsHint')}
              legalEntityIds={values.legalEntityIds}
              value={values.scope.departmentIds}
              onChange={(departmentIds) => change({ scope: { ...values.scope, departmentIds } })}
            />
            <EmploymentsSelect
              label={t('settings.excluded')}
              value={values.scope.excludedEmploymentIds}
              onChange={(excludedEmploymentIds) =>
                change({ scope: { ...values.scope, excludedEmploymentIds } })
              }
            />
          </Section>
          <PeriodSettings settings={settings} onChange={setSettings} />
          {mayEdit && (
            <Group justify="flex-end">
              <Button disabled={!dirty} loading={update.isPending} onClick={save}>
                {t('editor.save')}
              </Button>
            </Group>
          )}
        </Stack>
      </Fields>
      <ProcessSection solutionId={solution.id} />
      <PayslipSettingsForm solutionId={solution.id} />
    </Stack>
  );
}

type Settings = Solution['settings'];

interface PeriodSettingsProps {
  settings: Settings;
  onChange: (changes: Partial<Settings>) => void;
}

/** When a period closes, when it is paid, and whether its batch computes by itself. */
function PeriodSettings({ settings, onChange }: PeriodSettingsProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Section title={t('settings.period')}>
      <Group grow align="flex-start">
        <Select
          label={t('settings.closing')}
          allowDeselect={false}
          data={PERIOD_CLOSINGS.map((value) => ({ value, label: t(`closings.${value}`) }))}
          value={settings.periodClosing}
          onChange={(value) => value && onChange({ periodClosing: value as PeriodClosing })}
        />
        {settings.periodClosing === 'timer' && (
          <NumberInput
            label={t('settings.closeAfterDays')}
            min={0}
            max={365}
            allowDecimal={false}
            value={settings.closeAfterDays}
            onChange={(value) => onChange({ closeAfterDays: Number(value) || 0 })}
          />
        )}
      </Group>
      <Group grow align="flex-start">
        <Select
          label={t('settings.payDay')}
          allowDeselect={false}
          data={[
            { value: 'end', label: t('settings.payDayEnd') },
            { value: 'current', label: t('settings.payDayCurrent') },
            { value: 'next', label: t('settings.payDayNext') },
          ]}
          value={settings.payDay?.month ?? 'end'}
          onChange={(value) =>
            onChange({
              payDay:
                value === 'current' || value === 'next'
                  ? { month: value, day: settings.payDay?.day ?? 10 }
                  : null,
            })
          }
        />
        {settings.payDay && (
          <NumberInput
            label={t('settings.day')}
            min={1}
            max={31}
            allowDecimal={false}
            value={settings.payDay.day}
            onChange={(value) =>
              settings.payDay &&
              onChange({
                payDay: { ...settings.payDay, day: Math.min(31, Math.max(1, Number(value) || 1)) },
              })
            }
          />
        )}
      </Group>
      <Switch
        label={t('settings.dynamic')}
        description={t('settings.dynamicHint')}
        checked={settings.dynamicComputation}
        onChange={(event) => onChange({ dynamicComputation: event.currentTarget.checked })}
      />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)">
      <Stack gap="sm">
        <Text fw={600}>{title}</Text>
        {children}
      </Stack>
    </Paper>
  );
}
