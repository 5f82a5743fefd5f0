import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { LANGUAGE_NAMES, LANGUAGES, useFormat, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { TERM_APPS, TERM_TYPES } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { Page } from '../../shared/page.tsx';
import { TermCell } from './term-cell.tsx';
import type { TermRow } from './term-row.ts';
import { UploadTermsDialog } from './upload-terms-dialog.tsx';
import { useDownloadTerms } from './use-download-terms.ts';

type Place = Pick<TermRow, 'key'> & { appCode: (typeof TERM_APPS)[number]; hierarchyCode: string };

/** What there is to look at. */
const WARNINGS = ['untranslated', 'doubled', 'outdated'] as const;
const MARKS = ['changed', ...WARNINGS] as const;
const EVERY = 'every';

export const TermsScreen = () => <Terms />;
/** The same list, of what stands in payroll: solution administrators keep its words. */
export const PayrollTermsScreen = () => <Terms payroll />;

const idOf = (row: TermRow): string => [row.appCode, row.hierarchyCode, row.key, row.language].join(':');

/** What the product calls things here, and what the company calls them instead: found by what is shown, changed in place. */
function Terms({ payroll = false }: { payroll?: boolean }) {
  const t = useText('workbench/admin/languages');
  const state = useTableState();
  const filter = useListFilter();
  const ownLanguage = useLanguage();
  const mayAll = useCan('terms.editAll');
  const [uploading, setUploading] = useState(false);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const download = useDownloadTerms();
  const chosenApp = filter.oneOf('app', TERM_APPS);
  const appCode = payroll ? 'workbench' : chosenApp;
  const hierarchyCode = filter.one('room') ?? (payroll ? 'payroll' : undefined);
  const type = filter.oneOf('type', TERM_TYPES);
  const mark = filter.oneOf('mark', MARKS);
  const asked = filter.oneOf('language', [EVERY, ...LANGUAGES]) ?? ownLanguage;
  const { page, pageSize, search } = state.input;
  const list = useQuery({
    ...trpc.admin.terms.page.queryOptions({
      ...(appCode ? { appCode } : {}),
      ...(hierarchyCode === undefined ? {} : { hierarchyCode }),
      ...(asked === EVERY ? {} : { language: asked }),
      filter: {
        where: { ...(type ? { type } : {}), ...(mark ? { [mark]: true } : {}) },
        ...{ page, pageSize },
        ...(search ? { search } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const removeKeys = useCommand(
    trpc.admin.terms.removeKeys.mutationOptions({
      onSuccess: () => {
        setSelection(new Set());
        void queryClient.invalidateQueries(trpc.admin.terms.pathFilter());
      },
    }),
    { success: t('givenUp') },
  );
  const removeRoom = useCommand(
    trpc.admin.terms.removeRoom.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.admin.terms.pathFilter()),
    }),
    { success: t('givenUp') },
  );
  const weblate = useCommand(trpc.admin.terms.takeWeblate.mutationOptions(), { success: t('weblateAsked') });

  const selected = (list.data?.rows ?? []).filter((row) => selection.has(idOf(row)) && row.changed);
  const giveUpSelected = async () => {
    const sure = await confirm({
      title: t('giveUp'),
      message: t('giveUpMessage', { count: selected.length }),
    });
    if (!sure) return;
    removeKeys.mutate({
      keys: selected.map(({ appCode: app, hierarchyCode: room, key }): Place => {
        return { appCode: app as Place['appCode'], hierarchyCode: room, key };
      }),
      ...(asked === EVERY ? {} : { language: asked }),
    });
  };
  const giveUpRoom = async () => {
    if (!appCode || hierarchyCode === undefined) return;
    const sure = await confirm({
      title: t('giveUpRoom'),
      message: t('giveUpRoomMessage', { room: hierarchyCode }),
    });
    if (sure) removeRoom.mutate({ appCode, hierarchyCode });
  };

  return (
    <Page
      title={t('title')}
      about={t(payroll ? 'aboutPayroll' : 'about')}
      primary={<Button onClick={() => setUploading(true)}>{t('upload.open')}</Button>}
      secondary={[
        { label: t('download.long'), onClick: () => download('long', appCode) },
        { label: t('download.wide'), onClick: () => download('wide', appCode) },
        { label: t('download.changed'), onClick: () => download('long', appCode, true) },
        ...(appCode && hierarchyCode !== undefined
          ? [{ label: t('giveUpRoom'), onClick: () => void giveUpRoom() }]
          : []),
        ...(mayAll && !payroll ? [{ label: t('weblate'), onClick: () => weblate.mutate({}) }] : []),
      ]}
    >
      <DataTable
        id="terms"
        label={t('title')}
        columns={useColumns(payroll)}
        rows={list.data?.rows}
        total={list.data?.total}
        error={list.error}
        onRetry={() => list.refetch()}
        rowKey={idOf}
        state={state}
        filter={filter}
        selection={selection}
        onSelectionChange={setSelection}
        selectionActions={
          <Button size="xs" variant="default" disabled={selected.length === 0} onClick={giveUpSelected}>
            {t('giveUp')}
          </Button>
        }
        toolbar={<Narrowing payroll={payroll} appCode={appCode} />}
        empty={<EmptyState text={t('empty')} />}
      />
      {uploading && <UploadTermsDialog onClose={() => setUploading(false)} />}
    </Page>
  );
}

/** Which of the many terms. */
function Narrowing({ payroll, appCode }: { payroll: boolean; appCode: string | undefined }) {
  const t = useText('workbench/admin/languages');
  const ownLanguage = useLanguage();
  return (
    <Group gap="xs">
      {!payroll && (
        <FilterSelect
          param="app"
          w={150}
          clears={['room']}
          aria-label={t('app')}
          placeholder={t('app')}
          data={TERM_APPS.map((value) => ({ value, label: t(`apps.${value}`) }))}
        />
      )}
      <RoomSelect appCode={appCode} payroll={payroll} />
      <FilterSelect
        param="language"
        w={150}
        aria-label={t('language')}
        placeholder={LANGUAGE_NAMES[ownLanguage] ?? ownLanguage}
        data={[
          ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] ?? value })),
          { value: EVERY, label: t('everyLanguage') },
        ]}
      />
      <FilterSelect
        param="type"
        w={120}
        aria-label={t('type')}
        placeholder={t('type')}
        data={TERM_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <FilterSelect
        param="mark"
        w={190}
        aria-label={t('filters.label')}
        placeholder={t('filters.label')}
        data={MARKS.map((value) => ({ value, label: t(`filters.${value}`) }))}
      />
    </Group>
  );
}

function RoomSelect({ appCode, payroll }: { appCode: string | undefined; payroll: boolean }) {
  const t = useText('workbench/admin/languages');
  const tree = useQuery(trpc.admin.terms.tree.queryOptions({}));
  const rooms = tree.data
    ?.find((app) => app.appCode === appCode)
    ?.children.filter(({ hierarchyCode }) => hierarchyCode !== '')
    .filter(({ hierarchyCode }) => !payroll || /^payroll(\/|$)/.test(hierarchyCode));
  if (!appCode) return null;
  return (
    <FilterSelect
      param="room"
      w={220}
      searchable
      aria-label={t('room')}
      placeholder={t('room')}
      data={(rooms ?? []).map(({ hierarchyCode, terms }) => ({
        value: hierarchyCode,
        label: `${hierarchyCode} (${terms})`,
      }))}
    />
  );
}

function useColumns(payroll: boolean): Column<TermRow>[] {
  const t = useText('workbench/admin/languages');
  const format = useFormat();
  return [
    {
      key: 'initial',
      header: t('initial'),
      fixed: true,
      wrap: true,
      render: (row) => (
        <Text size="sm" lang={row.language} maw={360}>
          {row.initial ?? '–'}
        </Text>
      ),
    },
    {
      key: 'custom',
      header: t('custom'),
      fixed: true,
      wrap: true,
      render: (row) => (
        <Stack gap={2}>
          <TermCell key={row.custom ?? ''} row={row} />
          {row.formerly && (
            <Text size="xs" c="orange">
              {t('formerly', { text: row.formerly })}
            </Text>
          )}
          <Group gap={4}>
            {WARNINGS.filter((mark) => row[mark]).map((mark) => (
              <Badge key={mark} size="xs" variant="light" color="orange">
                {t(`marks.${mark}`)}
              </Badge>
            ))}
          </Group>
        </Stack>
      ),
    },
    { key: 'language', header: t('language'), render: (row) => LANGUAGE_NAMES[row.language] ?? row.language },
    { key: 'type', header: t('type'), render: (row) => (row.type ? t(`types.${row.type}`) : '–') },
    { key: 'appCode', header: t('app'), hidden: payroll },
    {
      key: 'hierarchyCode',
      header: t('room'),
      render: (row) => (
        <Text size="xs" ff="monospace">
          {row.hierarchyCode}
        </Text>
      ),
    },
    {
      key: 'key',
      header: t('key'),
      render: (row) => (
        <Text size="xs" ff="monospace">
          {row.key}
        </Text>
      ),
    },
    {
      key: 'updatedAt',
      header: t('changedBy'),
      hidden: true,
      render: (row) => (row.updatedAt ? `${row.updatedBy ?? '–'}, ${format.instant(row.updatedAt)}` : '–'),
    },
  ];
}
