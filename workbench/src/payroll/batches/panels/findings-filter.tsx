import { Group, Select } from '@mantine/core';
import { SEVERITIES } from '@suanpan/engine/domain';
import type { RouterInputs, RouterOutputs } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';

type Asked = RouterInputs['payroll']['findings']['list'];
type Severity = (typeof SEVERITIES)[number];

/** What the findings are narrowed to; nothing where nothing was chosen. */
export interface FindingFilter {
  severity?: Severity | undefined;
  rule?: string | undefined;
  /** `null`: nobody's yet. */
  owner?: string | null | undefined;
}

export const isFiltered = (filter: FindingFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

export function asked({ severity, rule, owner }: FindingFilter): Partial<Asked> {
  return {
    ...(severity && { severities: [severity] }),
    ...(rule !== undefined && { rule }),
    ...(owner !== undefined && { owner }),
  };
}

interface FindingsFilterProps {
  choices: RouterOutputs['payroll']['findings']['list']['choices'];
  filter: FindingFilter;
  onChange: (changes: FindingFilter) => void;
}

const NOBODY = ' ';

/** Severity, rule and owner: everything unless something is chosen. */
export function FindingsFilter({ choices, filter, onChange }: FindingsFilterProps) {
  const t = useText('workbench/payroll/batches');
  const choice = (name: 'severity' | 'rule' | 'owner') => ({
    size: 'xs',
    clearable: true,
    placeholder: t(`findings.filter.${name}`),
    'aria-label': t(`findings.filter.${name}`),
    style: { flex: '1 1 110px' },
  });
  return (
    <Group gap={6}>
      <Select
        {...choice('severity')}
        data={SEVERITIES.map((value) => ({ value, label: t(`findings.severities.${value}`) }))}
        value={filter.severity ?? null}
        onChange={(value) => onChange({ severity: (value as Severity | null) ?? undefined })}
      />
      <Select
        {...choice('rule')}
        searchable
        data={choices.rules.map(({ code, name }) => ({ value: code, label: name }))}
        value={filter.rule ?? null}
        onChange={(value) => onChange({ rule: value ?? undefined })}
      />
      <Select
        {...choice('owner')}
        data={[
          { value: NOBODY, label: t('findings.filter.nobody') },
          ...choices.owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.owner === null ? NOBODY : (filter.owner ?? null)}
        onChange={(value) => onChange({ owner: value === NOBODY ? null : (value ?? undefined) })}
      />
    </Group>
  );
}
