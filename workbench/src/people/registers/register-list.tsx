import { Button, Menu } from '@mantine/core';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import type { RegisterRoom } from '@suanpan/server/words';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { RowMenu } from '../../shared/row-menu.tsx';
import { RegisterCell, useCellText } from './register-cell.tsx';
import { RegisterDetails } from './register-details.tsx';
import { RegisterFilters, useRegisterFilter } from './register-filters.tsx';
import { RegisterForm } from './register-form.tsx';
import {
  askPage,
  isActing,
  type Register,
  type RegisterAction,
  type RegisterRow,
  useAct,
  useRegisterPage,
} from './use-registers.ts';

interface RegisterListProps {
  room: RegisterRoom;
  register: Register;
}

const RIGHT = ['minutes', 'number', 'money'];

/** One kind of record as a list, as its description says: narrowed, sorted and paged by the server. */
export function RegisterList({ room, register }: RegisterListProps) {
  const t = useText('workbench/people');
  const local = useLocalText();
  const state = useTableState({ pageSize: 50 });
  const narrowing = useListFilter();
  const where = useRegisterFilter(register);
  const [opened, setOpened] = useState<string>();
  const [asked, setAsked] = useState<{ action: RegisterAction; row?: RegisterRow }>();
  const sort = sortOf(register, state.sort);
  const filter = {
    ...{ page: state.input.page, pageSize: state.input.pageSize, where },
    ...(state.input.search && { search: state.input.search }),
    ...(sort && { order: [sort] }),
  };
  const list = useRegisterPage(room, { register: register.code, filter });
  const run = useRun(room, register);
  const act = async (action: RegisterAction, row: RegisterRow) => {
    if (action.asks) return setAsked({ action, row });
    const about = [row.name, ...register.columns.slice(0, 1).map(({ key }) => row.cells[key])];
    const sure = await confirm({
      title: local(action.name),
      message: t('registers.sure', {
        action: local(action.name),
        record: about.filter(Boolean).join(' · ') || local(register.name),
      }),
      confirmLabel: local(action.name),
      irreversible: action.dangerous,
    });
    if (sure) run(action, row);
  };
  const row = list.data?.rows.find((each) => each.id === opened);
  const begins = register.actions.filter((action) => action.on === 'list');
  return (
    <>
      <DataTable
        id={`register-${register.code}`}
        label={local(register.name)}
        columns={useColumns(register, act)}
        {...ofQuery(list)}
        rowKey={(each) => each.id}
        onRowOpen={(each) => setOpened(each.id)}
        state={state}
        filter={narrowing}
        toolbar={
          <>
            <RegisterFilters register={register} />
            {begins.map((action) => (
              <Button
                key={action.code}
                size="xs"
                leftSection={<IconPlus size={14} />}
                onClick={() => setAsked({ action })}
              >
                {local(action.name)}
              </Button>
            ))}
          </>
        }
        download={(page) =>
          askPage(room, { register: register.code, filter: { ...filter, ...pageOf(page) } })
        }
        empty={<EmptyState text={local(register.about)} />}
        maxHeight="calc(100vh - 300px)"
      />
      <RegisterDetails
        room={room}
        register={register}
        row={row}
        onAct={(action, of) => void act(action, of)}
        onClose={() => setOpened(undefined)}
      />
      {asked && isActing(room) && (
        <RegisterForm
          room={room}
          register={register.code}
          action={asked.action}
          row={asked.row}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const pageOf = ({ page, pageSize }: { page?: number; pageSize?: number }) => ({
  ...(page !== undefined && { page }),
  ...(pageSize !== undefined && { pageSize }),
});

function sortOf({ columns }: Register, sort: { column: string; direction: string } | undefined) {
  const known = ['name', 'employeeNumber', ...columns.filter((one) => one.sortable).map(({ key }) => key)];
  return sort && known.includes(sort.column) ? `${sort.column} ${sort.direction.toUpperCase()}` : undefined;
}

/** Does at once what asks for nothing more. */
function useRun(room: RegisterRoom, register: Register) {
  const act = useAct(isActing(room) ? room : 'records');
  return (action: RegisterAction, row: RegisterRow) =>
    act.mutate({ register: register.code, action: action.code, row: row.id, form: {} });
}

function useColumns(
  register: Register,
  act: (action: RegisterAction, row: RegisterRow) => void,
): Column<RegisterRow>[] {
  const t = useText('workbench/people');
  const local = useLocalText();
  const textOf = useCellText();
  const people: Column<RegisterRow>[] = register.ofPeople
    ? [
        { key: 'name', header: t('registers.who'), sortable: true, fixed: true },
        { key: 'employeeNumber', header: t('fields.employeeNumber'), sortable: true },
      ]
    : [];
  const menu: Column<RegisterRow>[] = register.actions.some((action) => action.on === 'row')
    ? [
        {
          ...{ key: 'menu', header: '', fixed: true, text: () => '' },
          render: (row) => <Actions register={register} row={row} act={act} />,
        },
      ]
    : [];
  return [
    ...people,
    ...register.columns
      .filter((column) => column.cell !== 'longText')
      .map(
        (column): Column<RegisterRow> => ({
          ...{ key: column.key, header: local(column.label), hidden: column.hidden },
          sortable: column.sortable,
          ...(RIGHT.includes(column.cell) ? { align: 'right' as const } : {}),
          text: (row) => textOf(column, row),
          render: (row) => <RegisterCell column={column} row={row} />,
        }),
      ),
    ...menu,
  ];
}

function Actions({
  register,
  row,
  act,
}: {
  register: Register;
  row: RegisterRow;
  act: (action: RegisterAction, row: RegisterRow) => void;
}) {
  const t = useText('workbench/people');
  const local = useLocalText();
  const offered = register.actions.filter((action) => row.actions.includes(action.code));
  if (offered.length === 0) return null;
  return (
    <RowMenu
      label={t('registers.more', { record: row.name ?? String(row.cells.label ?? row.cells.code ?? '') })}
    >
      {offered.map((action) => (
        <Menu.Item
          key={action.code}
          {...(action.dangerous ? { color: 'red' } : {})}
          onClick={() => act(action, row)}
        >
          {local(action.name)}
        </Menu.Item>
      ))}
    </RowMenu>
  );
}
