import { Button, Menu } from '@mantine/core';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { type Column, DataTable, type DataTableProps } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { RowMenu } from './row-menu.tsx';

export interface EditedListProps<Row extends { id: string }>
  extends Omit<DataTableProps<Row>, 'rowKey' | 'onRowOpen' | 'empty'> {
  /** Who may only read gets no button, no menu and no dialog. */
  mayEdit: boolean;
  words: { add: string; edit: string; empty: string; actions: (row: Row) => string };
  removal: {
    title: string;
    message: (row: Row) => string;
    run: (row: Row) => void;
    /** Absent: every row can be deleted. */
    offered?: (row: Row) => boolean;
  };
  /** What else can be done with a row: menu items between edit and delete. */
  actions?: (row: Row) => ReactNode;
  /** Of a new row where there is none. */
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode;
}

/** A list whose rows are added and edited in a dialog, and deleted after asking. */
export function EditedList<Row extends { id: string }>({
  mayEdit,
  words,
  removal,
  actions,
  dialog,
  columns,
  toolbar,
  ...table
}: EditedListProps<Row>) {
  const [editing, setEditing] = useState<Row | 'new'>();
  const remove = async (row: Row) => {
    const { title } = removal;
    const sure = await confirm({
      title,
      message: removal.message(row),
      confirmLabel: title,
      irreversible: true,
    });
    if (sure) removal.run(row);
  };
  const menu: Column<Row> = {
    key: 'actions',
    header: '',
    fixed: true,
    align: 'right',
    render: (row) => (
      <RowMenu label={words.actions(row)}>
        <Menu.Item onClick={() => setEditing(row)}>{words.edit}</Menu.Item>
        {actions?.(row)}
        {(removal.offered?.(row) ?? true) && (
          <Menu.Item color="red" onClick={() => remove(row)}>
            {removal.title}
          </Menu.Item>
        )}
      </RowMenu>
    ),
  };
  return (
    <>
      <DataTable
        {...table}
        columns={mayEdit ? [...columns, menu] : columns}
        rowKey={(row) => row.id}
        {...(mayEdit ? { onRowOpen: setEditing } : {})}
        toolbar={
          <>
            {toolbar}
            {mayEdit && (
              <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
                {words.add}
              </Button>
            )}
          </>
        }
        empty={<EmptyState text={words.empty} />}
      />
      {editing && dialog(editing === 'new' ? undefined : editing, () => setEditing(undefined))}
    </>
  );
}
