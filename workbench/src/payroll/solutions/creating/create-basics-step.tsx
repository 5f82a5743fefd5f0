import { Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { PERIOD_TYPES } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { currencies } from '../../../shared/currencies.ts';
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
        <Select
          label={t('fields.currency')}
          allowDeselect={false}
          searchable
          data={currencies}
          value={draft.currency}
          onChange={(value) => value && onChange({ currency: value })}
        />
      </Group>
      <Textarea
        label={t('fields.memo')}
        autosize
        minRows={2}
        maxLength={2000}
        value={draft.memo}
        onChange={(event) => onChange({ memo: event.currentTarget.value })}
      />
    </Stack>
  );
}
