import { Stack, Switch, Text } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { DepartmentsSelect, LegalEntitiesSelect, useLegalEntities } from '../../../people/people-selects.tsx';
import type { DraftStepProps } from './create-basics-step.tsx';

export function ScopeStep({ draft, onChange, errors }: DraftStepProps) {
  const t = useText('workbench/payroll/solutions');
  const entities = useLegalEntities();
  const missing = errors.get('legalEntityIds');
  /** One currency is taken over; of several, one is chosen. */
  const currencyOf = (ids: readonly string[]) => {
    const currencies = new Set(
      (entities.data?.rows ?? []).filter(({ id }) => ids.includes(id)).map(({ currency }) => currency),
    );
    return currencies.size === 1 ? ([...currencies][0] ?? null) : null;
  };
  return (
    <Stack gap="sm" py="sm">
      <LegalEntitiesSelect
        label={t('fields.legalEntities')}
        description={t('create.legalEntitiesHint')}
        required
        value={draft.legalEntityIds}
        error={missing ? t(`problems.${missing}`) : undefined}
        onChange={(legalEntityIds) =>
          onChange({
            legalEntityIds,
            departmentIds: [],
            ...(draft.currencyTyped ? {} : { currency: currencyOf(legalEntityIds) }),
          })
        }
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
      <Switch
        label={t('agreement.switch')}
        description={t('agreement.newHint')}
        checked={draft.agreedPublishing}
        onChange={(event) => onChange({ agreedPublishing: event.currentTarget.checked })}
      />
    </Stack>
  );
}
