import { Badge, Group, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { LANGUAGES, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { type OwnTerm, TermDialog } from './term-dialog.tsx';
import { payrollTerms, type Term } from './term-list.ts';

const MARKS = ['changed', 'outdated', 'untranslated'] as const;
type Mark = (typeof MARKS)[number];

interface Row extends Term {
  own: ReadonlyMap<string, OwnTerm>;
  marks: readonly Mark[];
}

/** What payroll calls things here: found by what is shown, changed in every language. */
export function TermsScreen() {
  useRoomChanges('payroll');
  const t = useText('workbench/payroll/terms');
  const state = useTableState();
  const mark = useListFilter().oneOf('mark', MARKS);
  const [editing, setEditing] = useState<string>();
  const { rows, error, retry } = useTerms();
  const search = (state.input.search ?? '').toLowerCase();
  const found = rows?.filter(
    (row) => (!mark || row.marks.includes(mark)) && (search === '' || saysOf(row).includes(search)),
  );
  const { page, pageSize } = state;
  const edited = rows?.find((row) => row.id === editing);
  return (
    <Page title={t('title')} about={t('about')}>
      <DataTable
        id="terms"
        label={t('title')}
        columns={useColumns()}
        rows={found?.slice((page - 1) * pageSize, page * pageSize)}
        total={found?.length}
        error={error}
        onRetry={retry}
        rowKey={(row) => row.id}
        onRowOpen={(row) => setEditing(row.id)}
        state={state}
        toolbar={
          <FilterSelect
            param="mark"
            w={240}
            aria-label={t('filters.label')}
            placeholder={t('filters.label')}
            data={MARKS.map((value) => ({ value, label: t(`filters.${value}`) }))}
          />
        }
        empty={<EmptyState text={t('empty')} />}
      />
      {edited && <TermDialog term={edited} own={edited.own} onClose={() => setEditing(undefined)} />}
    </Page>
  );
}

const saysOf = ({ id, originals, own }: Row): string =>
  [id, ...Object.values(originals), ...[...own.values()].map(({ text }) => text)].join('\n').toLowerCase();

function useTerms() {
  const files = useQuery({
    queryKey: ['payroll terms of the product'],
    queryFn: () => payrollTerms(LANGUAGES),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = useQuery(trpc.payroll.terms.list.queryOptions());
  const rows = useMemo(() => {
    if (!files.data || !own.data) return undefined;
    const byTerm = new Map<string, Map<string, OwnTerm>>();
    for (const term of own.data) {
      const id = `${term.room}:${term.key}`;
      byTerm.set(id, (byTerm.get(id) ?? new Map<string, OwnTerm>()).set(term.language, term));
    }
    const known = new Set(files.data.map(({ id }) => id));
    // What the product has no more is shown as well: it can be given up.
    const gone = [...byTerm].flatMap(([id, mine]) => {
      const [one] = mine.values();
      return one && !known.has(id) ? [{ id, room: one.room, key: one.key, originals: {} }] : [];
    });
    return [...gone, ...files.data].map((term): Row => {
      const mine = byTerm.get(term.id) ?? new Map<string, OwnTerm>();
      return { ...term, own: mine, marks: marksOf(term, mine) };
    });
  }, [files.data, own.data]);
  return {
    rows,
    error: files.error ?? own.error,
    retry: () => {
      void files.refetch();
      void own.refetch();
    },
  };
}

function marksOf({ originals }: Term, own: ReadonlyMap<string, OwnTerm>): Mark[] {
  if (own.size === 0) return [];
  const isOutdated = [...own].some(([language, { basis }]) => basis !== originals[language]);
  return [
    'changed',
    ...(isOutdated ? (['outdated'] as const) : []),
    ...(own.size < LANGUAGES.length ? (['untranslated'] as const) : []),
  ];
}

function useColumns(): Column<Row>[] {
  const t = useText('workbench/payroll/terms');
  const language = useLanguage();
  return [
    {
      key: 'term',
      header: t('term'),
      fixed: true,
      render: (row) => row.originals[language] ?? row.originals.en ?? row.key,
    },
    {
      key: 'own',
      header: t('own'),
      render: (row) => (
        <Group gap={6}>
          {row.own.get(language)?.text}
          {row.marks.map((mark) => (
            <Badge key={mark} size="xs" variant="light" color={mark === 'changed' ? 'blue' : 'orange'}>
              {t(`marks.${mark}`)}
            </Badge>
          ))}
        </Group>
      ),
    },
    {
      key: 'where',
      header: t('where'),
      render: (row) => (
        <Text size="xs" c="dimmed" ff="monospace">
          {row.room.replace('workbench/payroll', '').replace(/^\//, '')} {row.key}
        </Text>
      ),
    },
  ];
}
