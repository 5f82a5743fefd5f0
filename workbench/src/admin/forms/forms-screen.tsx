import { Badge, Button, Group } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { useFormat, useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { AppLink, useSearchParams } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { AnswersPage } from './answers-page.tsx';
import type { FormRow } from './designed-form.ts';
import { FormDialog } from './form-dialog.tsx';

/** Forms of the company; with `?answers=` what was filled in on one. */
export function FormsScreen() {
  const [params] = useSearchParams();
  const answers = params.get('answers');
  return answers ? <AnswersPage key={answers} id={answers} /> : <FormsList />;
}

function FormsList() {
  const t = useText('workbench/admin');
  const local = useLocalText();
  const format = useFormat();
  const [edited, setEdited] = useState<FormRow | 'new'>();
  const mayRead = useCan('inbox.forms.answers');
  const list = useQuery(trpc.inbox.forms.list.queryOptions());
  const columns: Column<FormRow>[] = [
    {
      key: 'name',
      header: t('forms.name'),
      fixed: true,
      render: (row) => <strong>{local(row.name)}</strong>,
    },
    { key: 'fields', header: t('forms.fields'), align: 'right', render: (row) => row.fields.length },
    {
      key: 'enabled',
      header: t('forms.state'),
      render: (row) => (
        <Badge color={row.enabled ? 'green' : 'gray'}>{t(row.enabled ? 'forms.on' : 'forms.off')}</Badge>
      ),
    },
    { key: 'changedAt', header: t('forms.changed'), render: (row) => format.instant(row.changedAt) },
    {
      key: 'answers',
      header: t('forms.further'),
      render: (row) => (
        <Group gap="md" wrap="nowrap" onClick={(event) => event.stopPropagation()}>
          {mayRead && (
            <AppLink href={`/workbench/admin/forms?answers=${row.id}`} size="sm">
              {t('forms.answers')}
            </AppLink>
          )}
          <AppLink href={`/workbench/admin/processes?type=${row.type}`} size="sm">
            {t('forms.process')}
          </AppLink>
        </Group>
      ),
    },
  ];
  return (
    <Page
      title={t('forms.title')}
      about={t('forms.about')}
      primary={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
          {t('forms.new')}
        </Button>
      }
    >
      <DataTable
        id="designed-forms"
        label={t('forms.title')}
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        onRowOpen={setEdited}
        empty={t('forms.none')}
        error={list.error}
        onRetry={() => list.refetch()}
      />
      {edited && list.data && (
        <FormDialog
          row={edited === 'new' ? undefined : edited}
          known={list.data}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}
