import { Button, Menu } from '@mantine/core';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, type DataTableProps } from '@suanpan/portal/kit/table';
import type { DeliveryProblem } from '@suanpan/server/words';
import { type ReactNode, useState } from 'react';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { RowMenu } from '../../shared/row-menu.tsx';
import type { SayDelivery } from './delivery-words.ts';

interface DeliveryRow {
  id: string;
  createdAt: string;
  purposeName: string;
  serviceName: string | null;
  problem: DeliveryProblem | null;
  attempts: number;
  endedAt: string | null;
  /** What it said is still there, so that it can go again. */
  kept: boolean;
}

/** A command over some rows; `onSuccess` is told when it is done. */
type OverRows = (ids: string[], more?: { onSuccess: () => void }) => void;

interface DeliveryLogsProps<Row extends DeliveryRow> extends Omit<DataTableProps<Row>, 'columns' | 'rowKey'> {
  t: SayDelivery;
  mayEdit: boolean;
  states: readonly { value: string; label: string }[];
  stateOf: (row: Row) => ReactNode;
  /** To whom, and about what, between the time and what every delivery has. */
  to: Column<Row>[];
  nameOf: (row: Row) => string;
  resend: OverRows;
  isResending: boolean;
  remove: OverRows;
  cancel: (id: string) => void;
  detail: (row: Row, onClose: () => void) => ReactNode;
}

/** What was to leave the house, the newest first: sent again, cancelled, deleted from the log. */
export function DeliveryLogs<Row extends DeliveryRow>({
  t,
  mayEdit,
  states,
  stateOf,
  to,
  nameOf,
  resend,
  isResending,
  remove,
  cancel,
  detail,
  ...table
}: DeliveryLogsProps<Row>) {
  const format = useFormat();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Row>();
  const done = { onSuccess: () => setChosen(new Set()) };
  const drop = async (ids: string[]) => {
    const sure = await confirm({
      title: t('logs.remove'),
      message: t('logs.removeMessage', { count: ids.length }),
      irreversible: true,
    });
    if (sure) remove(ids, done);
  };
  const columns: Column<Row>[] = [
    {
      key: 'createdAt',
      header: t('logs.createdAt'),
      fixed: true,
      sortable: true,
      render: (row) => format.instant(row.createdAt),
    },
    ...to,
    { key: 'purposeName', header: t('templates.purpose'), render: (row) => row.purposeName },
    {
      key: 'serviceName',
      header: t('templates.service'),
      hidden: true,
      render: (row) => row.serviceName ?? '–',
    },
    {
      key: 'state',
      header: t('logs.state'),
      fixed: true,
      render: stateOf,
    },
    {
      key: 'problem',
      header: t('logs.problem'),
      render: (row) => (row.problem ? t(`problems.${row.problem}`) : '–'),
    },
    { key: 'attempts', header: t('logs.attempts'), align: 'right', render: (row) => row.attempts },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) =>
        mayEdit && (
          <RowMenu label={t('actionsOf', { name: nameOf(row) })}>
            <Menu.Item onClick={() => setShown(row)}>{t('logs.detail')}</Menu.Item>
            {row.endedAt === null ? (
              <Menu.Item onClick={() => cancel(row.id)}>{t('logs.cancel')}</Menu.Item>
            ) : (
              <>
                <Menu.Item disabled={!row.kept} onClick={() => resend([row.id], done)}>
                  {t('logs.resend')}
                </Menu.Item>
                <Menu.Item color="red" onClick={() => drop([row.id])}>
                  {t('logs.remove')}
                </Menu.Item>
              </>
            )}
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <DataTable
        {...table}
        columns={columns}
        rowKey={(row) => row.id}
        onRowOpen={setShown}
        {...(mayEdit ? { selection: chosen, onSelectionChange: setChosen } : {})}
        selectionActions={
          <>
            <Button size="xs" loading={isResending} onClick={() => resend([...chosen], done)}>
              {t('logs.resend')}
            </Button>
            <Button size="xs" color="red" variant="light" onClick={() => drop([...chosen])}>
              {t('logs.remove')}
            </Button>
          </>
        }
        toolbar={
          <FilterSelect
            param="state"
            aria-label={t('logs.state')}
            placeholder={t('logs.allStates')}
            data={[...states]}
          />
        }
        empty={<EmptyState text={t('logs.empty')} />}
      />
      {shown && detail(shown, () => setShown(undefined))}
    </>
  );
}
