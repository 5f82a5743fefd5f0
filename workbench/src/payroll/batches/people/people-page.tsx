import { Alert, Button, Menu, Stack, Text } from '@mantine/core';
import { isOver } from '@suanpan/engine/domain';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Money } from '@suanpan/portal/kit/money';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { BATCH_PEOPLE_LISTS } from '@suanpan/server/words';
import { IconPlus, IconUserMinus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '../../../shared/filter-select.tsx';
import { RowMenu } from '../../../shared/row-menu.tsx';
import { type Batch, invalidateBatch } from '../state/use-batch.ts';
import { AbnormalEmployees } from './abnormal-employees.tsx';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import { actionsOf, type Deed, DeedDialog, type Person } from './deed-dialog.tsx';
import { Standing } from './standing.tsx';

/** Who is in the batch, who was taken in or out by hand, and whose salary is calculated and not paid. */
export function PeoplePage({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches/people');
  const format = useFormat();
  const state = useTableState({ sort: { column: 'employeeNumber', direction: 'asc' } });
  const list = useListFilter().oneOf('list', BATCH_PEOPLE_LISTS) ?? 'inBatch';
  const [adding, setAdding] = useState(false);
  const [deed, setDeed] = useState<Deed | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const people = useQuery({
    ...trpc.payroll.batchPeople.list.queryOptions({ id: batch.id, list, ...state.input }),
    placeholderData: keepPreviousData,
  });
  const may = people.data?.may;
  const counts = people.data?.counts;
  const back = useCommand(trpc.payroll.batchPeople.add.mutationOptions({ onSuccess: invalidateBatch }), {
    success: (answer) => t('added', { count: answer.changed, shown: format.number(answer.changed) }),
  });
  const begin = (next: Deed) => {
    if (next.kind === 'add')
      back.mutate({ id: batch.id, employmentIds: next.people.map((one) => one.employmentId) });
    else setDeed(next);
  };
  const chosen = (people.data?.rows ?? []).filter((row) => selection.has(row.employmentId));
  const isSelecting = may?.change === true && list !== 'removed';
  return (
    <Stack gap="sm">
      <HeldNotice batch={batch} />
      <DataTable
        id="batch-people"
        label={t('title')}
        columns={usePeopleColumns(batch, may, begin)}
        {...ofQuery(people)}
        rowKey={(row) => row.employmentId}
        state={state}
        {...(isSelecting ? { selection, onSelectionChange: setSelection } : {})}
        selectionActions={
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconUserMinus size={16} />}
            onClick={() => setDeed({ kind: 'remove', people: chosen })}
          >
            {t('deeds.remove')}
          </Button>
        }
        toolbar={
          <>
            <FilterSelect
              param="list"
              w={190}
              aria-label={t('list')}
              placeholder={t('lists.inBatch')}
              data={BATCH_PEOPLE_LISTS.filter((one) => one !== 'inBatch').map((value) => ({
                value,
                label: counts
                  ? `${t(`lists.${value}`)} (${format.number(counts[value])})`
                  : t(`lists.${value}`),
              }))}
            />
            {may?.change && (
              <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
                {t('add')}
              </Button>
            )}
          </>
        }
        empty={<EmptyState text={t(`empty.${list}`)} />}
      />
      <AbnormalEmployees batchId={batch.id} open={!isOver(batch.status)} />
      {adding && <AddPeopleDialog batchId={batch.id} onClose={() => setAdding(false)} />}
      {deed && (
        <DeedDialog
          batch={batch}
          deed={deed}
          payFrom={people.data?.payFrom ?? null}
          onClose={() => setDeed(null)}
          onDone={() => setSelection(new Set())}
        />
      )}
    </Stack>
  );
}

/** What of the net pay isn't paid now; what is, is the rest. */
function HeldNotice({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches/people');
  const format = useFormat();
  if (batch.held === 0) return null;
  const { currency, scale } = batch.solution;
  return (
    <Alert color="yellow" title={t('held.title', { count: batch.held, shown: format.number(batch.held) })}>
      <Text size="sm">
        {t('held.about')}{' '}
        {batch.heldNet && (
          <>
            {t('held.sum')} <Money amount={batch.heldNet.sum} currency={currency} scale={scale} fw={600} />
            {' · '}
            {t('held.paid')} <Money amount={batch.heldNet.paid} currency={currency} scale={scale} fw={600} />
          </>
        )}
      </Text>
    </Alert>
  );
}

function usePeopleColumns(
  batch: Batch,
  may: Parameters<typeof actionsOf>[1],
  onBegin: (deed: Deed) => void,
): Column<Person>[] {
  const t = useText('workbench/payroll/batches/people');
  return [
    { key: 'name', header: t('fields.name'), sortable: true, fixed: true },
    {
      key: 'employeeNumber',
      header: t('fields.number'),
      sortable: true,
      fixed: true,
      render: (row) => (
        <AppLink href={`/workbench/people/${row.employmentId}`} size="sm" ff="monospace">
          {row.employeeNumber}
        </AppLink>
      ),
    },
    {
      key: 'net',
      header: `${t('fields.net')} (${batch.solution.currency})`,
      align: 'right',
      render: (row) => <Money amount={row.net} scale={batch.solution.scale} symbol={false} />,
    },
    { key: 'standing', header: t('fields.standing'), render: (row) => <Standing person={row} /> },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) => {
        const kinds = actionsOf(row, may);
        if (kinds.length === 0) return null;
        return (
          <RowMenu label={t('actionsFor', { number: row.employeeNumber })}>
            {kinds.map((kind) => (
              <Menu.Item
                key={kind}
                color={kind === 'remove' ? 'red' : undefined}
                onClick={() => onBegin({ kind, people: [row] })}
              >
                {t(`deeds.${kind}`)}
              </Menu.Item>
            ))}
          </RowMenu>
        );
      },
    },
  ];
}
