import { Button, Group, Stack } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { MultilineInput, useLeaveGuard } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { useState } from 'react';
import { DepartmentsSelect, EmploymentsSelect, LegalEntitiesSelect } from '../../people/people-selects.tsx';
import { FieldGroup } from '../../shared/field-group.tsx';
import { LocalNameInput } from '../../shared/local-name-input.tsx';
import { PayslipSettingsForm } from '../payslips/payslip-settings-form.tsx';
import { AccessSection } from './access-section.tsx';
import { PeriodSettings } from './period-settings.tsx';
import { ProcessSection } from './process-section.tsx';
import { Section } from './section.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];

/** What a solution is and whom it pays; its rules stand in the copies. */
export function SettingsTab({ solution }: { solution: Solution }) {
  const t = useText('workbench/payroll/solutions');
  const mayEdit = useCan('payroll.solutions.edit');
  const { values, change, save, dirty, saving, missing } = useSolutionForm(solution);
  return (
    <Stack gap="md" maw={900}>
      <FieldGroup readOnly={!mayEdit}>
        <Stack gap="md">
          <BasicSettings values={values} onChange={change} missing={missing.name} />
          <ScopeSettings values={values} onChange={change} missing={missing.legalEntities} />
          <PeriodSettings
            settings={values.settings}
            onChange={(changes) => change({ settings: { ...values.settings, ...changes } })}
          />
          {mayEdit && (
            <Group justify="flex-end">
              <Button disabled={!dirty} loading={saving} onClick={save}>
                {t('editor.save')}
              </Button>
            </Group>
          )}
        </Stack>
      </FieldGroup>
      <ProcessSection solutionId={solution.id} />
      <PayslipSettingsForm solutionId={solution.id} />
      <AccessSection solutionId={solution.id} />
    </Stack>
  );
}

type Values = Pick<Solution, 'name' | 'scope' | 'settings'> & { memo: string; legalEntityIds: string[] };

/** What was typed, what of it is missing once somebody wanted to save, and saving. */
function useSolutionForm(solution: Solution) {
  const t = useText('workbench/payroll/solutions');
  const [values, setValues] = useState<Values>(() => ({
    name: solution.name,
    memo: solution.memo ?? '',
    legalEntityIds: solution.legalEntities.map((one) => one.id),
    scope: solution.scope,
    settings: solution.settings,
  }));
  const [dirty, setDirty] = useState(false);
  const [shown, setShown] = useState(false);
  useLeaveGuard(dirty);
  const change = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setDirty(true);
  };
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
      settings: values.settings,
    });
  };

  return {
    values,
    change,
    save,
    dirty,
    saving: update.isPending,
    missing: { name: shown && !named, legalEntities: shown && values.legalEntityIds.length === 0 },
  };
}

interface SectionProps {
  values: Values;
  onChange: (changes: Partial<Values>) => void;
  missing: boolean;
}

function BasicSettings({ values, onChange, missing }: SectionProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Section title={t('settings.basics')}>
      <LocalNameInput
        label={t('fields.name')}
        required
        value={values.name}
        error={missing ? t('problems.required') : undefined}
        onChange={(name) => onChange({ name })}
      />
      <MultilineInput
        label={t('fields.memo')}
        value={values.memo}
        onChange={(event) => onChange({ memo: event.currentTarget.value })}
      />
    </Section>
  );
}

/** Whom it pays. */
function ScopeSettings({ values, onChange, missing }: SectionProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Section title={t('settings.scope')}>
      <LegalEntitiesSelect
        label={t('fields.legalEntities')}
        required
        value={values.legalEntityIds}
        error={missing ? t('problems.required') : undefined}
        onChange={(legalEntityIds) => onChange({ legalEntityIds })}
      />
      <DepartmentsSelect
        label={t('fields.departments')}
        description={t('create.departmentsHint')}
        legalEntityIds={values.legalEntityIds}
        value={values.scope.departmentIds}
        onChange={(departmentIds) => onChange({ scope: { ...values.scope, departmentIds } })}
      />
      <EmploymentsSelect
        label={t('settings.excluded')}
        value={values.scope.excludedEmploymentIds}
        onChange={(excludedEmploymentIds) => onChange({ scope: { ...values.scope, excludedEmploymentIds } })}
      />
    </Section>
  );
}
