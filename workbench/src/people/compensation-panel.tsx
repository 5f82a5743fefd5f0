import { ActionIcon, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { IconTrendingUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useItemName } from './compensation/catalogue-items.ts';
import { CompensationDialog } from './compensation/compensation-dialog.tsx';
import type { CompensationRow } from './compensation/compensation-values.ts';
import { TransferDialog } from './compensation/transfer-dialog.tsx';
import { DatedPanel, NowBadge } from './dated-panel.tsx';
import { WrittenBy } from './written-by.tsx';

/** Dated pay: items of an employment, each with its days. */
export function CompensationPanel({ employmentId }: { employmentId: string }) {
  const t = useText('workbench/people');
  const nameOf = useItemName();
  const [transferring, setTransferring] = useState<CompensationRow>();
  const list = useQuery(trpc.people.compensation.list.queryOptions({ employmentId }));
  const remove = useCommand(
    trpc.people.compensation.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.compensation.pathFilter()),
    }),
    { success: t('compensation.removed') },
  );
  return (
    <>
      <DatedPanel<CompensationRow>
        kind="compensation"
        list={list}
        called={(row) => nameOf(row.item)}
        columns={[
          {
            heading: t('fields.item'),
            cell: (row) => (
              <>
                <span title={row.item}>{nameOf(row.item)}</span> <NowBadge row={row} />
              </>
            ),
          },
          {
            heading: t('fields.amount'),
            right: true,
            cell: (row) => <Money amount={row.amount} currency={row.currency} symbol={false} />,
          },
          { heading: t('fields.currency'), cell: (row) => row.currency },
        ]}
        more={[
          { heading: t('fields.payrollPeriod'), cell: (row) => row.payrollPeriod },
          {
            heading: t('fields.payGrade'),
            cell: (row) => (row.payGrade ? `${row.payGrade} · ${row.payLevel}` : '–'),
          },
          {
            heading: t('fields.memo'),
            cell: (row) => (
              <>
                {row.memo}
                <Details row={row} />
                <WrittenBy row={row} />
                {row.importRow !== null && (
                  <Text size="xs" c="dimmed">
                    {t('importedRow', { row: row.importRow })}
                  </Text>
                )}
              </>
            ),
          },
        ]}
        onRemove={(row) => remove.mutate({ employmentId, id: row.id })}
        rowActions={(row) => (
          <ActionIcon variant="subtle" aria-label={t('transfer.open')} onClick={() => setTransferring(row)}>
            <IconTrendingUp size={15} />
          </ActionIcon>
        )}
        dialog={(row, others, close) => (
          <CompensationDialog employmentId={employmentId} row={row} others={others} onClose={close} />
        )}
      />
      {transferring && (
        <TransferDialog
          employmentId={employmentId}
          row={transferring}
          onClose={() => setTransferring(undefined)}
        />
      )}
    </>
  );
}

/** The limits of an item, and what a job transfer changed. */
function Details({ row }: { row: CompensationRow }) {
  const t = useText('workbench/people');
  const format = useFormat();
  const money = (amount: number | null) =>
    amount === null ? '–' : format.money(amount, { currency: row.currency, symbol: false });
  return (
    <>
      {(row.minimum !== null || row.maximum !== null) && (
        <Text size="xs" c="dimmed">
          {t('compensation.range', { minimum: money(row.minimum), maximum: money(row.maximum) })}
        </Text>
      )}
      {row.adjustmentType !== null && (
        <Text size="xs" c="dimmed">
          {row.adjustmentRatio === null
            ? t('transfer.byValue', { value: money(row.adjustmentValue) })
            : t('transfer.byRatio', {
                value: money(row.adjustmentValue),
                ratio: format.number(row.adjustmentRatio),
              })}
        </Text>
      )}
    </>
  );
}
