import { Button, Switch } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { ContentDialog } from './content-dialog.tsx';

type Language = RouterOutputs['identity']['auth']['languages'][number];

/** Which languages people may choose, and whether what people named is there in them. */
export function LanguagesScreen() {
  const t = useText('workbench/admin/languages');
  const mayEdit = useCan('terms.editAll');
  const languages = useQuery(trpc.identity.auth.languages.queryOptions());
  const [looking, setLooking] = useState<Language>();
  const update = useCommand(
    trpc.admin.languages.update.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries(trpc.identity.auth.languages.pathFilter());
        void queryClient.invalidateQueries(trpc.identity.auth.me.pathFilter());
      },
    }),
    { done: 'saved' },
  );
  return (
    <Page title={t('languages.title')} about={t('languages.about')}>
      <DataTable
        id="languages"
        label={t('languages.title')}
        columns={[
          {
            key: 'name',
            header: t('language'),
            fixed: true,
            render: (row) => <strong lang={row.code}>{row.name}</strong>,
          },
          { key: 'code', header: t('languages.code') },
          {
            key: 'open',
            header: t('languages.open'),
            fixed: true,
            render: (row) => (
              <Switch
                checked={row.open}
                disabled={!mayEdit || update.isPending}
                aria-label={t('languages.openOf', { language: row.name })}
                onChange={(event) => update.mutate({ code: row.code, open: event.currentTarget.checked })}
              />
            ),
          },
          {
            key: 'names',
            header: '',
            fixed: true,
            align: 'right',
            render: (row) =>
              mayEdit && (
                <Button size="compact-xs" variant="subtle" onClick={() => setLooking(row)}>
                  {t('languages.names')}
                </Button>
              ),
          },
        ]}
        rows={languages.data}
        rowKey={(row) => row.code}
        error={languages.error}
        onRetry={() => languages.refetch()}
      />
      {looking && <ContentDialog language={looking} onClose={() => setLooking(undefined)} />}
    </Page>
  );
}
