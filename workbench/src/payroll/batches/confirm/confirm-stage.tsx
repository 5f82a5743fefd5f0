import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { BATCH_BLOCKERS } from '@suanpan/engine/domain';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Money } from '@suanpan/portal/kit/money';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { STATE_COLOURS } from '@suanpan/portal/screens';
import { CONFIRMATION_STATES } from '@suanpan/server/words';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '../state/use-batch.ts';
import { AskDialog } from './ask-dialog.tsx';
import { ConfirmationDialog } from './confirmation-dialog.tsx';

type Page = RouterOutputs['payroll']['confirmations']['list'];
type Row = Page['rows'][number];

/** How far the employees of a batch are with their figures: who is asked, who agrees, and what is disputed. */
export function ConfirmStage({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches/confirm');
  const state = useTableState();
  const filter = useListFilter();
  const chosen = filter.oneOf('state', CONFIRMATION_STATES);
  const open = filter.one('open') === 'yes';
  const of = filter.one('of');
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<'all' | 'chosen' | null>(null);
  const people = useQuery({
    ...trpc.payroll.confirmations.list.queryOptions({
      batchId: batch.id,
      ...state.input,
      ...(chosen ? { state: chosen } : {}),
      ...(open ? { open } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const page = people.data;
  const columns = useColumns(batch, (id) => filter.choose({ of: id, page: String(state.page) }));
  if (people.error && !page) return <ErrorState error={people.error} onRetry={() => people.refetch()} />;
  if (page && !page.rules.on && page.counts.notAsked === batch.employees) return <Off batch={batch} />;
  const mayAsk = page?.may === true && page.rules.on && page.blocked.length === 0;
  return (
    <Stack gap="sm">
      {page && <Rules page={page} />}
      {page && <Counts page={page} employees={batch.employees} />}
      <DataTable
        id="confirmations"
        label={t('title')}
        columns={columns}
        {...ofQuery(people)}
        rowKey={(row) => row.employmentId}
        state={state}
        {...(mayAsk ? { selection, onSelectionChange: setSelection } : {})}
        selectionActions={
          <AskButton kind="chosen" count={selection.size} onAsk={() => setAsking('chosen')} />
        }
        toolbar={
          mayAsk &&
          page.counts.notAsked > 0 && (
            <AskButton kind="all" count={page.counts.notAsked} onAsk={() => setAsking('all')} />
          )
        }
        empty={<EmptyState text={t('empty')} />}
      />
      {asking && page && (
        <AskDialog
          batchId={batch.id}
          suggestedDay={page.suggestedDay}
          employmentIds={asking === 'chosen' ? [...selection] : undefined}
          count={asking === 'chosen' ? selection.size : page.counts.notAsked}
          onClose={() => setAsking(null)}
          onDone={() => setSelection(new Set())}
        />
      )}
      {of && <ConfirmationDialog id={of} onClose={() => filter.choose({ of: undefined })} />}
    </Stack>
  );
}

function Off({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches/confirm');
  return (
    <EmptyState
      text={t('off')}
      action={
        <AppLink href={`/workbench/payroll/solutions/${batch.solution.id}/process`}>{t('toProcess')}</AppLink>
      }
    />
  );
}

function AskButton({ kind, count, onAsk }: { kind: 'all' | 'chosen'; count: number; onAsk: () => void }) {
  const t = useText('workbench/payroll/batches/confirm');
  const format = useFormat();
  return (
    <Button
      size={kind === 'all' ? 'xs' : 'compact-sm'}
      variant={kind === 'all' ? 'filled' : 'default'}
      leftSection={<IconSend size={16} />}
      onClick={onAsk}
    >
      {t(kind === 'all' ? 'askAll' : 'askChosen', { count, shown: format.number(count) })}
    </Button>
  );
}

/** What the batch's rules say, and why nobody can be asked now. */
function Rules({ page }: { page: Page }) {
  const t = useText('workbench/payroll/batches/confirm');
  const words = useText('workbench/payroll/batches');
  const why = BATCH_BLOCKERS.filter((code) => page.blocked.includes(code)).map((code) =>
    words(`blockers.${code}`),
  );
  return (
    <>
      {page.rules.on && (
        <Text size="sm" c="dimmed">
          {t(`rules.${page.rules.disputes}`, { days: page.rules.days })}
        </Text>
      )}
      {page.may && why.length > 0 && (
        <Alert color="gray" p="xs">
          {t('blocked', { why: why.join(' · ') })}
        </Alert>
      )}
    </>
  );
}

/** How many are where; each narrows the list to them. */
function Counts({ page, employees }: { page: Page; employees: number }) {
  const t = useText('workbench/payroll/batches/confirm');
  const format = useFormat();
  const filter = useListFilter();
  const chosen = filter.oneOf('state', CONFIRMATION_STATES);
  const open = filter.one('open') === 'yes';
  const chip = (key: string, label: string, count: number, active: boolean, choice: object) => (
    <Button
      key={key}
      size="compact-sm"
      variant={active ? 'filled' : 'default'}
      aria-pressed={active}
      rightSection={<b>{format.number(count)}</b>}
      onClick={() => filter.choose({ state: undefined, open: undefined, ...choice })}
    >
      {label}
    </Button>
  );
  return (
    <Group gap={6} role="group" aria-label={t('filter')}>
      {chip('all', t('all'), employees, !chosen && !open, {})}
      {CONFIRMATION_STATES.map((state) =>
        chip(state, t(`states.${state}`), page.counts[state], chosen === state, { state }),
      )}
      {chip('open', t('open'), page.openDisputes, open, { open: 'yes' })}
    </Group>
  );
}

function useColumns(batch: Batch, onShow: (id: string) => void): Column<Row>[] {
  const t = useText('workbench/payroll/batches/confirm');
  const format = useFormat();
  return [
    { key: 'name', header: t('fields.name'), fixed: true },
    {
      key: 'employeeNumber',
      header: t('fields.number'),
      fixed: true,
      render: (row) =>
        row.id === null ? (
          <Text size="sm" ff="monospace">
            {row.employeeNumber}
          </Text>
        ) : (
          <Anchor
            component="button"
            type="button"
            size="sm"
            ff="monospace"
            aria-label={t('show', { number: row.employeeNumber })}
            onClick={() => onShow(row.id ?? '')}
          >
            {row.employeeNumber}
          </Anchor>
        ),
    },
    {
      key: 'net',
      header: `${t('fields.net')} (${batch.solution.currency})`,
      align: 'right',
      render: (row) => <Money amount={row.net} scale={batch.solution.scale} symbol={false} />,
    },
    { key: 'state', header: t('fields.state'), render: (row) => <State row={row} /> },
    {
      key: 'answerBy',
      header: t('fields.answerBy'),
      render: (row) => (row.answerBy ? format.day(row.answerBy) : ''),
    },
    {
      key: 'answeredAt',
      header: t('fields.answeredAt'),
      render: (row) =>
        row.answeredAt && (
          <Text size="sm" title={format.instant(row.answeredAt)}>
            {format.relative(row.answeredAt)}
          </Text>
        ),
    },
  ];
}

function State({ row }: { row: Row }) {
  const t = useText('workbench/payroll/batches/confirm');
  const format = useFormat();
  return (
    <Group gap={4}>
      <Badge color={STATE_COLOURS[row.state]}>{t(`states.${row.state}`)}</Badge>
      {row.changedAt && (
        <Badge color="yellow" title={format.instant(row.changedAt)}>
          {t('changed')}
        </Badge>
      )}
      {row.openDisputes > 0 && (
        <Badge color="orange" variant="outline">
          {t('disputes', { count: row.openDisputes, shown: format.number(row.openDisputes) })}
        </Badge>
      )}
      {row.state === 'asked' && row.remindedAt && (
        <Text size="xs" c="dimmed">
          {t('reminded', { when: format.relative(row.remindedAt) })}
        </Text>
      )}
    </Group>
  );
}
