import { Select, Stack, TextInput } from '@mantine/core';
import { PERIOD_TYPES } from '@suanpan/engine/domain';
import { MultilineInput } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { LocalNameInput } from '../../../shared/local-name-input.tsx';
import {
  type DraftProblems,
  type PeriodType,
  type SolutionDraft,
  solutionCodeFor,
} from './solution-draft.ts';

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
        onChange={(name) =>
          onChange({
            name,
            ...(draft.codeTyped ? {} : { code: solutionCodeFor(Object.values(name)[0] ?? '') }),
          })
        }
      />
      <Select
        label={t('fields.periodType')}
        allowDeselect={false}
        data={PERIOD_TYPES.map((value) => ({ value, label: t(`periodTypes.${value}`) }))}
        value={draft.periodType}
        onChange={(value) => value && onChange({ periodType: value as PeriodType })}
      />
      <MultilineInput
        label={t('fields.memo')}
        value={draft.memo}
        onChange={(event) => onChange({ memo: event.currentTarget.value })}
      />
      <TextInput
        label={t('fields.code')}
        description={t('create.codeHint')}
        required
        value={draft.code}
        error={errorOf('code')}
        onChange={(event) => onChange({ code: event.currentTarget.value, codeTyped: true })}
      />
    </Stack>
  );
}
