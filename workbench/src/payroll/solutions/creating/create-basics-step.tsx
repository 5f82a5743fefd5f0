import { Group, Select, Stack, TextInput } from '@mantine/core';
import { PERIOD_TYPES } from '@suanpan/engine/domain';
import { MultilineInput } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { CurrencySelect } from '../../../shared/currency-select.tsx';
import { LocalNameInput } from '../../../shared/local-name-input.tsx';
import type { DraftProblems, PeriodType, SolutionDraft } from './solution-draft.ts';

export interface DraftStepProps {
  draft: SolutionDraft;
  onChange: (changes: Partial<SolutionDraft>) => void;
  errors: DraftProblems;
}

export function BasicsStep({ draft, onChange, errors }: DraftStepProps) {
  const t = useText('workbench/payroll/solutions');
  const errorOf = (field: string) => {
    const key = errors.get(field);
    return key ? t(`problems.${key}`) : undefined;
  };
  return (
    <Stack gap="sm" py="sm">
      <LocalNameInput
        label={t('fields.name')}
        required
        value={draft.name}
        error={errorOf('name')}
        onChange={(name) => onChange({ name })}
      />
      <TextInput
        label={t('fields.code')}
        description={t('create.codeHint')}
        required
        value={draft.code}
        error={errorOf('code')}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
      />
      <Group grow>
        <Select
          label={t('fields.periodType')}
          allowDeselect={false}
          data={PERIOD_TYPES.map((value) => ({ value, label: t(`periodTypes.${value}`) }))}
          value={draft.periodType}
          onChange={(value) => value && onChange({ periodType: value as PeriodType })}
        />
        <CurrencySelect
          label={t('fields.currency')}
          allowDeselect={false}
          value={draft.currency}
          onChange={(value) => value && onChange({ currency: value })}
        />
      </Group>
      <MultilineInput
        label={t('fields.memo')}
        value={draft.memo}
        onChange={(event) => onChange({ memo: event.currentTarget.value })}
      />
    </Stack>
  );
}
