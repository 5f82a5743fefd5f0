import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, trpc } from '../kit/api/index.ts';
import { EmptyState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { type Column, DataTable, ofQuery } from '../kit/table/index.ts';

type Own = RouterOutputs['portal']['profile'];

/** What happened to one's employment, oldest first. */
export function LifecyclePanel() {
  const t = useText('portal/profile');
  const format = useFormat();
  const events = useQuery(trpc.portal.profile.lifecycle.queryOptions());
  const columns: Column<Own['lifecycle']['rows'][number]>[] = [
    { key: 'day', header: t('columns.day'), fixed: true, render: (row) => format.day(row.day) },
    { key: 'kind', header: t('columns.event'), render: (row) => t(`activity.kinds.${row.kind}`) },
    {
      key: 'changes',
      header: t('columns.changes'),
      wrap: true,
      render: (row) =>
        row.changes.map(({ was, becomes }) => [was, becomes].filter(Boolean).join(' → ')).join(', '),
    },
  ];
  return (
    <DataTable
      id="own-lifecycle"
      label={t('tabs.lifecycle')}
      columns={columns}
      {...ofQuery(events)}
      rowKey={(row) => row.id}
      searchable={false}
      empty={<EmptyState text={t('empty.lifecycle')} />}
    />
  );
}

export function CertificationsPanel() {
  const t = useText('portal/profile');
  const format = useFormat();
  const papers = useQuery(trpc.portal.profile.certifications.queryOptions());
  const columns: Column<Own['certifications']['rows'][number]>[] = [
    { key: 'name', header: t('columns.certificate'), fixed: true },
    { key: 'number', header: t('columns.number') },
    { key: 'issuedOn', header: t('columns.issuedOn'), render: (row) => format.day(row.issuedOn) },
  ];
  return (
    <DataTable
      id="own-certifications"
      label={t('tabs.certification')}
      columns={columns}
      {...ofQuery(papers)}
      rowKey={(row) => row.id}
      rowHref={(row) => `/centre/certificates/${row.id}`}
      searchable={false}
      empty={<EmptyState text={t('empty.certification')} />}
    />
  );
}

export function TrainingPanel() {
  const t = useText('portal/profile');
  const format = useFormat();
  const courses = useQuery(trpc.portal.profile.training.queryOptions());
  const columns: Column<Own['training']['rows'][number]>[] = [
    { key: 'course', header: t('columns.course'), fixed: true },
    { key: 'day', header: t('columns.day'), render: (row) => (row.day ? format.day(row.day) : '—') },
    {
      key: 'result',
      header: t('columns.result'),
      render: (row) =>
        row.result ? (
          <Badge color={row.result === 'failed' || row.result === 'absent' ? 'orange' : 'teal'}>
            {t(`courseResults.${row.result}`)}
          </Badge>
        ) : (
          '—'
        ),
    },
  ];
  return (
    <DataTable
      id="own-training"
      label={t('tabs.training')}
      columns={columns}
      {...ofQuery(courses)}
      rowKey={(row) => row.id}
      searchable={false}
      empty={<EmptyState text={t('empty.training')} />}
    />
  );
}
