import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import type { Column } from '@suanpan/portal/kit/table';
import { NowBadge } from '../dated-panel.tsx';
import type { PayGradeRow } from './pay-grade-dialog.tsx';

export function usePayGradeColumns(): Column<PayGradeRow>[] {
  const t = useText('workbench/people');
  const format = useFormat();
  const money = (key: 'minimum' | 'middle' | 'maximum'): Column<PayGradeRow> => ({
    key,
    header: t(`fields.${key}`),
    align: 'right',
    render: (row) => <Money amount={row[key]} currency={row.currency} symbol={false} />,
  });
  return [
    { key: 'name', header: t('fields.label'), fixed: true },
    {
      key: 'code',
      header: t('fields.code'),
      fixed: true,
      render: (row) => (
        <>
          {row.code} <NowBadge row={row} />
        </>
      ),
    },
    {
      key: 'legalEntityName',
      header: t('fields.legalEntity'),
      render: (row) => row.legalEntityName ?? t('payGrades.all'),
    },
    { key: 'validFrom', header: t('fields.validFrom'), render: (row) => format.day(row.validFrom) },
    {
      key: 'validTo',
      header: t('fields.validTo'),
      render: (row) => (row.validTo ? format.day(row.validTo) : t('open')),
    },
    { key: 'currency', header: t('fields.currency') },
    money('minimum'),
    money('middle'),
    money('maximum'),
    {
      key: 'levels',
      header: t('payGrades.levels'),
      align: 'right',
      render: (row) => format.number(row.levels.length),
    },
  ];
}
