import { Group, Select } from '@mantine/core';
import { SEVERITIES } from '@suanpan/engine/domain';
import type { RouterInputs, RouterOutputs } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { ABNORMAL_CHECKS } from '@suanpan/server/words';

type Asked = RouterInputs['payroll']['batches']['abnormal'];
type Page = RouterOutputs['payroll']['batches']['abnormal'];

const NOBODY = 'nobody';
const STATES = ['open', 'acknowledged'] as const;
const oneOf = <Value extends string>(values: readonly Value[], word: string | null): Value | undefined =>
  values.find((value) => value === word);

/** What the list is narrowed to: the address keeps it, under names of its own beside those of the list above it. */
export function useAbnormalFilter() {
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(`abnormal-${name}`);
  const severity = oneOf(SEVERITIES, read('severity'));
  const owner = read('owner');
  const narrowed: Partial<Asked> = {
    kind: oneOf(ABNORMAL_CHECKS, read('kind')),
    severities: severity && [severity],
    owner: owner === null ? undefined : owner === NOBODY ? null : owner,
    status: oneOf(STATES, read('status')),
  };
  return {
    asked: Object.fromEntries(
      Object.entries(narrowed).filter(([, value]) => value !== undefined),
    ) as Partial<Asked>,
    read,
    choose: (name: string, value: string | null) =>
      setParams({ [`abnormal-${name}`]: value ?? undefined, 'abnormal-page': undefined }),
  };
}

interface AbnormalFilterProps {
  filter: ReturnType<typeof useAbnormalFilter>;
  page: Page | undefined;
}

/** Kind, severity, owner and state. */
export function AbnormalFilter({ filter, page }: AbnormalFilterProps) {
  const t = useText('workbench/payroll/periods');
  const words = useText('workbench/payroll/batches');
  const choice = (name: string, label: string) => ({
    size: 'xs' as const,
    clearable: true,
    placeholder: label,
    'aria-label': label,
    w: 150,
    value: filter.read(name),
    onChange: (value: string | null) => filter.choose(name, value),
  });
  return (
    <Group gap={6}>
      <Select
        {...choice('kind', t('abnormal.kind'))}
        data={ABNORMAL_CHECKS.filter((kind) => page?.counts[kind]).map((value) => ({
          value,
          label: `${t(`abnormal.kinds.${value}`)} ${page?.counts[value] ?? ''}`,
        }))}
      />
      <Select
        {...choice('severity', words('findings.filter.severity'))}
        data={SEVERITIES.map((value) => ({ value, label: words(`findings.severities.${value}`) }))}
      />
      <Select
        {...choice('owner', words('findings.filter.owner'))}
        data={[
          { value: NOBODY, label: words('findings.filter.nobody') },
          ...(page?.owners ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        {...choice('status', t('abnormal.state'))}
        data={[
          { value: 'open', label: words('findings.open') },
          { value: 'acknowledged', label: words('findings.done') },
        ]}
      />
    </Group>
  );
}
