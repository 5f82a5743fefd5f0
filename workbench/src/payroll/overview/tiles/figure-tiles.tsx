import { Skeleton, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { WORK_STATES } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { CountLine, Tile } from './tile.tsx';

export type Figures = RouterOutputs['payroll']['overview']['figures'];

const LISTS = '/workbench/payroll/overview';

/** How many people the newest period pays. */
export function TeamTile({ figures }: { figures: Figures | undefined }) {
  const t = useText('workbench/payroll/overview');
  const format = useFormat();
  return (
    <Tile title={t('team.title')} about={t('team.about')}>
      {figures ? (
        <AppLink href={`${LISTS}/people`} underline="hover" c="inherit">
          <Text span fz={28} fw={650} className="tabular">
            {format.number(figures.people)}
          </Text>{' '}
          <Text span size="sm" c="dimmed">
            {t('team.people', { count: figures.people })}
          </Text>
        </AppLink>
      ) : (
        <Skeleton h={40} />
      )}
    </Tile>
  );
}

const WORK_COLOURS = { running: 'blue', waiting: 'yellow', failed: 'red' } as const;

/** What is at work in open batches, what waits and what went wrong. */
export function OperationTile({ figures }: { figures: Figures | undefined }) {
  const t = useText('workbench/payroll/overview');
  return (
    <Tile title={t('operation.title')} about={t('operation.about')}>
      {figures ? (
        <Stack gap={4}>
          {WORK_STATES.map((state) => (
            <CountLine
              key={state}
              label={t(`operation.${state}`)}
              count={figures.work[state]}
              href={`${LISTS}/${state}`}
              color={WORK_COLOURS[state]}
            />
          ))}
        </Stack>
      ) : (
        <Skeleton h={70} />
      )}
    </Tile>
  );
}

/** What waits for this person, and what open batches say against themselves. */
export function InboxTile({ figures }: { figures: Figures | undefined }) {
  const t = useText('workbench/payroll/overview');
  const one = { page: 1, pageSize: 1 };
  const approvals = useQuery(trpc.inbox.approvals.list.queryOptions({ ...one, category: 'approval' }));
  const todo = useQuery(trpc.inbox.approvals.list.queryOptions(one));
  const messages = useQuery(trpc.inbox.notifications.unreadCount.queryOptions());
  if (!figures || !approvals.data || !todo.data || !messages.data)
    return (
      <Tile title={t('inbox')}>
        <Skeleton h={110} />
      </Tile>
    );
  return (
    <Tile title={t('inbox')}>
      <Stack gap={4}>
        <CountLine
          label={t('approvalCenter')}
          count={approvals.data.total}
          href="/workbench/inbox/pending?category=approval"
          color="red"
        />
        <CountLine label={t('todo')} count={todo.data.total} href="/workbench/inbox/pending" color="red" />
        <CountLine
          label={t('messages')}
          count={messages.data.notifications}
          href="/workbench/inbox/notifications?state=unread"
          color="blue"
        />
        <CountLine
          label={t('problems.errors')}
          count={figures.problems.errors}
          href={`${LISTS}/errors`}
          color="red"
        />
        <CountLine
          label={t('problems.warnings')}
          count={figures.problems.warnings}
          href={`${LISTS}/warnings`}
          color="yellow"
        />
      </Stack>
    </Tile>
  );
}

/** Payslips of the newest period by what became of them. */
export function PayslipTile({ figures }: { figures: Figures }) {
  const t = useText('workbench/payroll/overview');
  const slips = figures.payslips;
  if (!slips) return null;
  const list = '/workbench/payroll/payslips?newest=yes';
  return (
    <Tile title={t('payslips.title')} about={t('payslips.about')}>
      <Stack gap={4}>
        <CountLine
          label={t('payslips.notGenerated')}
          count={slips.notGenerated}
          href={`${LISTS}/without-payslip`}
          color="yellow"
        />
        <CountLine
          label={t('payslips.draft')}
          count={slips.draft}
          href={`${list}&status=draft`}
          color="blue"
        />
        <CountLine
          label={t('payslips.published')}
          count={slips.published}
          href={`${list}&status=published`}
          color="green"
        />
        <CountLine label={t('payslips.unread')} count={slips.unread} href={`${list}&unread=yes`} />
        <CountLine
          label={t('payslips.forbidden')}
          count={slips.forbidden}
          href={`${list}&status=forbidden`}
        />
      </Stack>
    </Tile>
  );
}
