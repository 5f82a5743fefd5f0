import { Badge, Button, Code, Group, Text } from '@mantine/core';
import { api, problemOf, queryClient, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { DayInput, Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { AUDIT_LOOKS } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterInput } from '../../shared/filter-input.ts';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { Page } from '../../shared/page.tsx';
import { AccountSelect } from '../user-mapping/account-select.tsx';
import { AuditFacts } from './audit-facts.tsx';
import type { AuditRow } from './audit-row.ts';
import { useAuditWords } from './use-audit-words.ts';
import { VerdictLine } from './verdict-line.tsx';

/** Who did and who read what. Nothing can be changed here, and whoever looks is written down too. */
export function AuditScreen() {
  const t = useText('workbench/admin/audit');
  const format = useFormat();
  const words = useAuditWords();
  const [params] = useSearchParams();
  const [shown, setShown] = useState<AuditRow>();
  const [verdict, setVerdict] = useState<RouterOutputs['admin']['audit']['verify']>();
  const [isVerifying, setVerifying] = useState(false);
  const state = useTableState({ pageSize: 50, sort: { column: 'at', direction: 'desc' } });
  const filter = useListFilter();
  const kinds = useQuery({ ...trpc.admin.audit.kinds.queryOptions(), staleTime: 60_000 });
  const asked = useAsked(state);
  const list = useQuery({
    ...trpc.admin.audit.list.queryOptions(asked),
    placeholderData: keepPreviousData,
  });
  const verify = async () => {
    setVerifying(true);
    try {
      setVerdict(
        await queryClient.fetchQuery(trpc.admin.audit.verify.queryOptions(undefined, { staleTime: 0 })),
      );
    } catch (error) {
      notifyProblem(problemOf(error));
    }
    setVerifying(false);
  };
  const who = ({ userName, inPlaceOf }: AuditRow) => {
    const name = userName ?? t('server');
    return inPlaceOf === null ? name : t('forOther', { name, other: inPlaceOf });
  };
  const columns: Column<AuditRow>[] = [
    { key: 'at', header: t('at'), fixed: true, sortable: true, render: (row) => format.instant(row.at) },
    { key: 'userName', header: t('who'), fixed: true, render: who },
    { key: 'action', header: t('action'), sortable: true, line: words.action },
    {
      key: 'subjectKind',
      header: t('kind'),
      sortable: true,
      render: (row) => words.kind(row.subjectKind),
    },
    { key: 'subjectId', header: t('record'), line: (row) => row.subjectId || '–' },
    {
      key: 'sealed',
      header: t('sealed'),
      align: 'right',
      render: (row) => (row.sealed === null ? t('notYet') : format.number(row.sealed)),
    },
  ];
  return (
    <Page
      title={t('title')}
      about={t('about')}
      primary={
        <Button loading={isVerifying} onClick={() => void verify()}>
          {t('verify')}
        </Button>
      }
    >
      {verdict && <VerdictLine verdict={verdict} />}
      <DataTable
        id="audit"
        label={t('title')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        onRowOpen={setShown}
        state={state}
        filter={filter}
        download={(page) => api.admin.audit.list.query({ ...asked, filter: { ...asked.filter, ...page } })}
        toolbar={
          <>
            <FilterSelect
              param="what"
              aria-label={t('what')}
              placeholder={t('everything')}
              data={AUDIT_LOOKS.map((value) => ({ value, label: t(`looks.${value}`) }))}
            />
            <FilterSelect
              param="kind"
              searchable
              aria-label={t('kind')}
              placeholder={t('allKinds')}
              data={(kinds.data ?? []).map((value) => ({
                value,
                label: words.isKind(value) ? words.kind(value) : value,
              }))}
            />
            {(['who', 'about'] as const).map((name) => (
              <AccountSelect
                key={name}
                size="xs"
                clearable
                aria-label={t(name === 'who' ? 'who' : 'aboutWhom')}
                placeholder={t(name === 'who' ? 'byAnybody' : 'aboutAnybody')}
                value={params.get(name)}
                onChange={(value) => filter.choose({ [name]: value })}
              />
            ))}
            {(['from', 'to'] as const).map((name) => (
              <DayInput
                key={name}
                size="xs"
                w={140}
                aria-label={t(name)}
                placeholder={t(name)}
                value={params.get(name)}
                onChange={(day) => filter.choose({ [name]: day })}
              />
            ))}
          </>
        }
        empty={<EmptyState text={t('empty')} />}
      />
      {shown && (
        <Dialog
          opened
          size="lg"
          onClose={() => setShown(undefined)}
          title={`${words.kind(shown.subjectKind)}: ${words.action(shown)}`}
        >
          <Group gap="xs" mb="sm">
            <Text size="sm">{format.instant(shown.at)}</Text>
            <Text size="sm">{who(shown)}</Text>
            {shown.personal && <Badge color="gray">{t('personal')}</Badge>}
          </Group>
          <AuditFacts row={shown} />
          <Text size="xs" c="dimmed" mt="sm">
            {t('code')} <Code>{shown.action}</Code> {t('trace')} <Code>{shown.traceId}</Code>
          </Text>
        </Dialog>
      )}
    </Page>
  );
}

/** What the address says is looked for. */
function useAsked(state: ReturnType<typeof useTableState>) {
  const filter = useListFilter();
  const what = filter.oneOf('what', AUDIT_LOOKS);
  const about = filter.one('about');
  const [from, to] = [filter.one('from'), filter.one('to')];
  const at = {
    ...(from ? { gte: `${from}T00:00:00.000Z` } : {}),
    ...(to ? { lte: `${to}T23:59:59.999Z` } : {}),
  };
  return {
    filter: filterInput(state, {
      userId: filter.one('who'),
      subjectKind: filter.one('kind'),
      at: from || to ? at : undefined,
    }),
    ...(what ? { what } : {}),
    ...(about ? { about } : {}),
  };
}
