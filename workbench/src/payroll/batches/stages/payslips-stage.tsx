import { Alert, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { hasText, useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Money } from '@suanpan/portal/kit/money';
import { notifySuccess } from '@suanpan/portal/kit/notices';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { IconEye, IconFileText, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NoWrap } from '../../../shared/no-wrap.tsx';
import { PayslipChoiceDialog } from '../../payslips/payslip-choice-dialog.tsx';
import { PayslipDrawer } from '../../payslips/payslip-drawer.tsx';
import { useAskToPublish } from '../../payslips/use-ask-to-publish.ts';
import { STATUS_COLOURS } from '../../payslips/use-payslip-columns.tsx';
import { type Batch, invalidateBatch } from '../state/use-batch.ts';

type Slip = RouterOutputs['payroll']['payslips']['list']['rows'][number];

/** Drafts from the frozen figures, one of them to look at, and their publication. */
export function PayslipsStage({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches');
  const state = useTableState({ pageSize: 50 });
  const [preview, setPreview] = useState<string | null>(null);
  const columns = usePayslipColumns(batch.solution.currency, setPreview);
  const list = useQuery({
    ...trpc.payroll.payslips.list.queryOptions({ batchId: batch.id, ...state.input }),
    placeholderData: keepPreviousData,
  });
  const mayGenerate = batch.allowedActions.includes('generatePayslips');
  return (
    <Stack gap="sm">
      <IssuePayslips batch={batch} counts={list.data?.counts ?? {}} />
      {list.data && list.data.total === 0 && !state.search ? (
        mayGenerate && <EmptyState text={t('payslips.none')} />
      ) : (
        <DataTable
          id="batch-payslips"
          label={t('stages.payslips')}
          columns={columns}
          {...ofQuery(list)}
          rowKey={(row) => row.id}
          onRowOpen={(row) => setPreview(row.id)}
          state={state}
        />
      )}
      {preview && <PayslipDrawer id={preview} onClose={() => setPreview(null)} />}
    </Stack>
  );
}

interface IssuePayslipsProps {
  batch: Batch;
  counts: Partial<Record<Slip['status'], number>>;
}

/** How many there are, and the two steps: making drafts, publishing them. */
function IssuePayslips({ batch, counts }: IssuePayslipsProps) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  /** With the layout of its own copy, or of the published one. */
  const [choosing, setChoosing] = useState<'own' | 'published'>();
  const { draft: drafts = 0, published = 0, forbidden = 0, disabled = 0 } = counts;
  const again = drafts > 0 || published + forbidden > 0;
  const mayGenerate = batch.allowedActions.includes('generatePayslips');
  const mayPublish = batch.allowedActions.includes('publishPayslips') && drafts > 0;
  return (
    <>
      <Paper withBorder p="md">
        <Group justify="space-between">
          <Group gap="lg">
            <Figure name={t('payslips.drafts')} value={format.number(drafts)} />
            <Figure name={t('payslips.issued')} value={format.number(published + forbidden)} />
            <Figure name={t('payslips.disabled')} value={format.number(disabled)} />
          </Group>
          <Group gap="xs">
            {mayGenerate && (
              <Button
                variant={again ? 'default' : 'filled'}
                leftSection={<IconFileText size={16} />}
                onClick={() => setChoosing('own')}
              >
                {t(again ? 'payslips.generateAgain' : 'actions.generatePayslips')}
              </Button>
            )}
            {mayPublish && <PublishButton batchId={batch.id} drafts={drafts} />}
          </Group>
        </Group>
        {batch.held > 0 && (
          <Text size="sm" c="dimmed" mt="xs">
            {t('payslips.held', { count: batch.held, shown: format.number(batch.held) })}
          </Text>
        )}
        <Blockers
          codes={[
            ...(mayGenerate ? [] : (batch.blockers.generatePayslips ?? [])),
            ...(drafts > 0 && !mayPublish ? (batch.blockers.publishPayslips ?? []) : []),
          ]}
        />
      </Paper>
      {mayGenerate && <NoLayout batch={batch} onUsePublished={() => setChoosing('published')} />}
      {choosing && (
        <PayslipChoiceDialog
          batch={{ id: batch.id, periodId: batch.period.id, solutionId: batch.solution.id }}
          publishedLayout={choosing === 'published'}
          onClose={() => setChoosing(undefined)}
          onDone={(count) => {
            void invalidateBatch();
            notifySuccess(t('payslips.generated', { count, shown: format.number(count) }));
          }}
        />
      )}
    </>
  );
}

function PublishButton({ batchId, drafts }: { batchId: string; drafts: number }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const publish = useCommand(trpc.payroll.payslips.publish.mutationOptions({ onSuccess: invalidateBatch }), {
    success: (answer) =>
      t('payslips.published', { count: answer.published, shown: format.number(answer.published) }),
  });
  const ask = useAskToPublish();
  const askAndPublish = async () => {
    if (await ask(batchId, drafts)) publish.mutate({ batchId });
  };
  return (
    <Button
      leftSection={<IconSend size={16} />}
      loading={publish.isPending}
      onClick={() => void askAndPublish()}
    >
      {t('actions.publishPayslips')}
    </Button>
  );
}

type Blocker = NonNullable<Batch['blockers']['publishPayslips']>[number];

/** Why it can't be done yet: in the words of this page, where it has any. */
function Blockers({ codes }: { codes: readonly Blocker[] }) {
  const t = useText('workbench/payroll/batches');
  if (codes.length === 0) return null;
  const sentenceOf = (code: Blocker) => {
    const own = `payslips.blockers.${code}`;
    return hasText('workbench/payroll/batches', own) ? t(own) : `${t(`blockers.${code}`)}.`;
  };
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {[...new Set(codes)].map(sentenceOf).join(' ')}
    </Text>
  );
}

function usePayslipColumns(currency: string, onPreview: (id: string) => void): Column<Slip>[] {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  return [
    { key: 'employeeName', header: t('payslips.name'), sortable: true },
    { key: 'employeeNumber', header: t('payslips.employee'), sortable: true, fixed: true },
    {
      key: 'number',
      header: t('payslips.number'),
      fixed: true,
      render: (row) => (
        <Text ff="monospace" size="sm" style={{ whiteSpace: 'nowrap' }}>
          {row.number}
        </Text>
      ),
    },
    {
      key: 'net',
      header: `${t('payslips.net')} (${currency})`,
      align: 'right',
      render: (row) => <Money amount={row.net} scale={row.scale} symbol={false} />,
    },
    {
      key: 'status',
      header: t('payslips.status'),
      render: (row) => (
        <Badge color={STATUS_COLOURS[row.status]} style={{ flex: 'none', maxWidth: 'none' }}>
          {t(`payslips.statuses.${row.status}`)}
        </Badge>
      ),
    },
    {
      key: 'viewFrom',
      header: t('payslips.viewFrom'),
      render: (row) => (row.viewFrom ? <NoWrap>{format.day(row.viewFrom)}</NoWrap> : '–'),
    },
    {
      key: 'viewedAt',
      header: t('payslips.viewedAt'),
      render: (row) =>
        row.viewedAt ? (
          <span title={format.instant(row.viewedAt)}>{format.relative(row.viewedAt)}</span>
        ) : (
          '–'
        ),
    },
    {
      key: 'actions',
      header: '',
      align: 'right',
      render: (row) => (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconEye size={14} />}
          onClick={(event) => {
            event.stopPropagation();
            onPreview(row.id);
          }}
        >
          {t('payslips.preview')}
        </Button>
      ),
    },
  ];
}

/** The way out where the batch was frozen without a payslip layout. */
function NoLayout({ batch, onUsePublished }: { batch: Batch; onUsePublished(): void }) {
  const t = useText('workbench/payroll/batches');
  const plan = useQuery({
    ...trpc.payroll.batchTables.plan.queryOptions({ batchId: batch.id }),
    staleTime: 5 * 60_000,
  });
  if (!plan.data || plan.data.file.payslip) return null;
  return (
    <Alert color="yellow">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('payslips.noLayout')}</Text>
        <Group gap="md">
          {batch.copy.newerCopyId && (
            <Button size="compact-sm" onClick={onUsePublished}>
              {t('payslips.usePublishedLayout')}
            </Button>
          )}
          <AppLink href={`/workbench/payroll/solutions/${batch.solution.id}/payslip`} size="sm">
            {t('payslips.makeLayout')}
          </AppLink>
        </Group>
      </Stack>
    </Alert>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text fw={620} fz="lg" className="tabular">
        {value}
      </Text>
    </div>
  );
}
