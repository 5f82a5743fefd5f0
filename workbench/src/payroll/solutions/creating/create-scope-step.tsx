import { Stack, Text } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { DepartmentsSelect, LegalEntitiesSelect } from '../../../people/people-selects.tsx';
import type { DraftStepProps } from './create-basics-step.tsx';

export function ScopeStep({ draft, onChange, errors }: DraftStepProps) {
  const t = useText('workbench/payroll/solutions');
  const missing = errors.get('legalEntityIds');
  return (
    <Stack gap="sm" py="sm">
      <LegalEntitiesSelect
        label={t('fields.legalEntities')}
        description={t('create.legalEntitiesHint')}
        required
        value={draft.legalEntityIds}
        error={missing ? t(`problems.${missing}`) : undefined}
        onChange={(legalEntityIds) => onChange({ legalEntityIds, departmentIds: [] })}
      />
      <DepartmentsSelect
        label={t('fields.departments')}
        description={t('create.departmentsHint')}
        legalEntityIds={draft.legalEntityIds}
        value={draft.departmentIds}
        onChange={(departmentIds) => onChange({ departmentIds })}
      />
      <Text size="xs" c="dimmed">
        {t('create.scopeHint')}
      </Text>
    </Stack>
  );
}
