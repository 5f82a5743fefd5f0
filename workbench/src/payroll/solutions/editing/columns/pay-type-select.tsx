import { Select } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../../shared/local-name.ts';

interface PayTypeSelectProps {
  value: string | undefined;
  onChange: (payType: string | undefined) => void;
}

/** One of the pay types that all solutions share. What a file brought and the list lacks stays, and says so. */
export function PayTypeSelect({ value, onChange }: PayTypeSelectProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const list = useQuery(trpc.payroll.payTypes.list.queryOptions({ page: 1, pageSize: 500 }));
  const data = (list.data?.rows ?? []).map(({ code, name }) => ({
    value: code,
    label: `${nameOf(name, code)} (${code})`,
  }));
  const isListed = value === undefined || data.some((one) => one.value === value);
  return (
    <Select
      size="xs"
      label={t('columns.payType')}
      searchable
      clearable
      data={isListed ? data : [...data, { value, label: value }]}
      value={value ?? null}
      description={list.data && !isListed ? t('columns.payTypeUnlisted') : undefined}
      nothingFoundMessage={t('columns.noPayType')}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
