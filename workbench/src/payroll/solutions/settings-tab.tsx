import { Button, Group, Stack } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { MultilineInput, useLeaveGuard } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import { LegalEntitiesSelect } from '../../people/people-selects.tsx';
import { FieldGroup } from '../../shared/field-group.tsx';
import { LocalNameInput } from '../../shared/local-name-input.tsx';
import { holdsOver } from '../shared/rights-over.ts';
import { Section } from './configuration/section.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];

/** What a solution is and whose it is; everything else is set in its copies. */
export function SettingsTab({ solution }: { solution: Solution }) {
  const t = useText('workbench/payroll/solutions');
  const mayEdit = holdsOver(solution, 'payroll.solutions.edit');
  const { values, change, save, dirty, saving, missing } = useSolutionForm(solution);
  return (
    <Stack gap="md" maw={900}>
      <FieldGroup readOnly={!mayEdit}>
        <Stack gap="md">
          <BasicSettings values={values} onChange={change} missing={missing} />
          {mayEdit && (
            <Group justify="flex-end">
              <Button disabled={!dirty} loading={saving} onClick={save}>
                {t('editor.save')}
              </Button>
            </Group>
          )}
        </Stack>
      </FieldGroup>
    </Stack>
  );
}

type Values = Pick<Solution, 'name'> & { memo: string; legalEntityIds: string[] };

/** What was typed, what of it is missing once somebody wanted to save, and saving. */
function useSolutionForm(solution: Solution) {
  const [values, setValues] = useState<Values>(() => ({
    name: solution.name,
    memo: solution.memo ?? '',
    legalEntityIds: solution.legalEntities.map((one) => one.id),
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
    { done: 'saved' },
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

interface BasicsProps {
  values: Values;
  onChange: (changes: Partial<Values>) => void;
  missing: Readonly<Record<'name' | 'legalEntities', boolean>>;
}

function BasicSettings({ values, onChange, missing }: BasicsProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Section title={t('settings.basics')}>
      <LocalNameInput
        label={t('fields.name')}
        required
        value={values.name}
        error={missing.name ? t('problems.required') : undefined}
        onChange={(name) => onChange({ name })}
      />
      <MultilineInput
        label={t('fields.memo')}
        value={values.memo}
        onChange={(event) => onChange({ memo: event.currentTarget.value })}
      />
      <LegalEntitiesSelect
        label={t('fields.legalEntities')}
        required
        value={values.legalEntityIds}
        error={missing.legalEntities ? t('problems.required') : undefined}
        onChange={(legalEntityIds) => onChange({ legalEntityIds })}
      />
    </Section>
  );
}
