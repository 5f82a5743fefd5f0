import { Badge, Menu } from '@mantine/core';
import { problemOf, queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { downloadFile } from '@suanpan/portal/kit/file';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { RowMenu } from '../../shared/row-menu.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { refreshTemplates, type Template } from './templates.ts';

/** The solution files that new solutions may begin with. */
export function TemplatesPanel({ add }: { add: ReactNode }) {
  const t = useText('workbench/payroll/control-board');
  const [editing, setEditing] = useState<Template>();
  const list = useQuery(trpc.payroll.templates.list.queryOptions());
  const columns = useColumns(setEditing);
  return (
    <>
      <DataTable
        id="solution-templates"
        label={t('tabs.templates')}
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.code}
        onRowOpen={setEditing}
        error={list.error}
        onRetry={() => list.refetch()}
        download
        empty={<EmptyState text={t('templates.empty')} action={add} />}
      />
      {editing && <TemplateDialog template={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

async function download(code: string): Promise<void> {
  try {
    const { text } = await queryClient.fetchQuery(trpc.payroll.templates.file.queryOptions({ code }));
    downloadFile(`${code}.json`, text, 'application/json');
  } catch (failure) {
    notifyProblem(problemOf(failure));
  }
}

function useColumns(onEdit: (row: Template) => void): Column<Template>[] {
  const t = useText('workbench/payroll/control-board');
  const words = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const format = useFormat();
  const remove = useCommand(trpc.payroll.templates.remove.mutationOptions({ onSuccess: refreshTemplates }), {
    success: t('templates.removed'),
  });
  const askRemove = async (row: Template) => {
    const sure = await confirm({
      title: t('templates.remove.title'),
      message: t('templates.remove.message', { code: row.code, name: nameOf(row.name, row.code) }),
      confirmLabel: t('templates.remove.confirm'),
      irreversible: true,
    });
    if (sure) remove.mutate({ code: row.code });
  };
  return [
    {
      key: 'name',
      header: t('fields.name'),
      fixed: true,
      render: (row) => <strong>{nameOf(row.name, row.code)}</strong>,
    },
    { key: 'code', header: t('fields.code') },
    { key: 'currency', header: t('fields.currency') },
    {
      key: 'periodType',
      header: t('fields.periodType'),
      render: (row) => words(`periodTypes.${row.periodType}`),
    },
    { key: 'tables', header: t('fields.tables'), align: 'right', render: (row) => format.number(row.tables) },
    { key: 'tests', header: t('fields.tests'), align: 'right', render: (row) => format.number(row.tests) },
    {
      key: 'problems',
      header: t('fields.problems'),
      align: 'right',
      render: (row) =>
        row.problems > 0 ? <Badge color="red">{format.number(row.problems)}</Badge> : format.number(0),
    },
    {
      key: 'updatedAt',
      header: t('fields.updatedAt'),
      text: (row) => (row.updatedAt ? format.instant(row.updatedAt) : ''),
      render: (row) =>
        row.updatedAt && <span title={format.instant(row.updatedAt)}>{format.relative(row.updatedAt)}</span>,
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) => (
        <RowMenu label={t('templates.actions', { code: row.code })}>
          <Menu.Item onClick={() => onEdit(row)}>{t('templates.edit')}</Menu.Item>
          <Menu.Item onClick={() => void download(row.code)}>{t('templates.download')}</Menu.Item>
          <Menu.Item color="red" onClick={() => void askRemove(row)}>
            {t('templates.remove.title')}
          </Menu.Item>
        </RowMenu>
      ),
    },
  ];
}
