import { Button, Group, Paper } from '@mantine/core';
import { IconArrowLeft, IconLock, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient, trpc } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { AppLink } from '../kit/location/index.ts';
import { PageFrame, PageSkeleton } from '../kit/shell/index.ts';
import { DisputeDialog } from './check/dispute-dialog.tsx';
import { DisputeThreads } from './check/dispute-threads.tsx';
import { LineButton } from './check/line-button.tsx';
import { ExplainDrawer } from './explain-drawer.tsx';
import { MaskToggle } from './mask-toggle.tsx';
import { idOfLine, type Payslip } from './payslip.ts';
import { PayslipSheet } from './payslip-sheet.tsx';
import { PdfButton } from './pdf-button.tsx';
import { WhyDifferent } from './why-different.tsx';
import { YearDrawer } from './year-drawer.tsx';

export function PayslipDetail({ id, basePath }: { id: string; basePath: string }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const local = useLocalText();
  const { data: payslip, error, refetch } = useQuery(trpc.portal.payslips.get.queryOptions({ id }));
  const isLoaded = payslip !== undefined;
  useEffect(() => {
    // Opened is read: the list and home stop calling it new.
    if (isLoaded) void queryClient.invalidateQueries({ queryKey: trpc.portal.payslips.list.pathKey() });
  }, [isLoaded]);
  const [explained, setExplained] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ group: number; item: number } | null>(null);
  const [year, setYear] = useState<{ group: number; item: number } | null>(null);
  const line = asked && payslip?.body.groups[asked.group]?.items[asked.item];
  if (isClosed(error)) return <Closed basePath={basePath} />;
  if (error && !payslip) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!payslip) return <PageSkeleton />;
  return (
    <PageFrame
      title={`${local(payslip.name)} · ${format.period(payslip.period)}`}
      crumbs={[{ label: t('title'), href: basePath }]}
      maxWidth={payslip.style === 'mobile' ? 520 : 860}
      action={
        <>
          <MaskToggle />
          <PdfButton id={id} />
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.6} />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </>
      }
      header={
        <AppLink href={basePath} size="sm" className="no-print">
          <Group gap={4}>
            <IconArrowLeft size={14} /> {t('back')}
          </Group>
        </AppLink>
      }
    >
      <PayslipSheet
        payslip={payslip}
        basePath={basePath}
        onExplain={setExplained}
        onYear={setYear}
        besideLine={(group, item) => {
          const line = payslip.body.groups[group]?.items[item];
          const thread = payslip.disputes.find(
            (one) =>
              one.resolved === null &&
              line &&
              idOfLine(one.line) === idOfLine(line) &&
              sameName(one.line, line),
          );
          return (
            <LineButton
              body={payslip.body}
              at={{ group, item }}
              label={t(thread ? 'check.said' : 'check.ask')}
              open={thread !== undefined}
              onClick={() =>
                thread
                  ? document.getElementById('threads')?.scrollIntoView({ block: 'start' })
                  : setAsked({ group, item })
              }
            />
          );
        }}
      />
      <DisputeThreads disputes={payslip.disputes} currency={payslip.currency} mayReply />
      {asked && line && (
        <DisputeDialog
          of={{ id, ...asked }}
          line={line}
          currency={payslip.currency}
          onClose={() => setAsked(null)}
        />
      )}
      {payslip.difference !== null && Number(payslip.difference) !== 0 && <WhyDifferent payslip={payslip} />}
      {year && <YearDrawer payslip={payslip} at={year} basePath={basePath} onClose={() => setYear(null)} />}
      <ExplainDrawer
        payslip={payslip}
        opened={explained}
        onTravel={setExplained}
        onClose={() => setExplained(null)}
      />
    </PageFrame>
  );
}

type Line = Payslip['body']['groups'][number]['items'][number];
/** Lines that stand on no cell are told apart by what they are called. */
const sameName = (a: Line, b: Line): boolean =>
  a.column !== null || JSON.stringify(a.name) === JSON.stringify(b.name);

const isClosed = (error: { data?: { code?: string } | null } | null): boolean =>
  error?.data?.code === 'payroll.payslips.VIEWING_FORBIDDEN';

/** The payroll department has closed it for now: whose it is is told so, and nothing else. */
function Closed({ basePath }: { basePath: string }) {
  const t = useText('portal/payslips');
  return (
    <PageFrame title={t('forbidden.badge')} crumbs={[{ label: t('title'), href: basePath }]} maxWidth={520}>
      <Paper withBorder>
        <EmptyState icon={<IconLock size={28} stroke={1.5} />} text={t('forbidden.message')} />
      </Paper>
    </PageFrame>
  );
}
