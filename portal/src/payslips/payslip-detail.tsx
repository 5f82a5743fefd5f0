import { Box, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient, trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { keyed } from '../kit/list/index.ts';
import { AppLink } from '../kit/location/index.ts';
import { Money, TOTAL_SIGNS } from '../kit/money/index.ts';
import { PageFrame, PageSkeleton } from '../kit/shell/index.ts';
import { Watermark } from '../kit/watermark/index.ts';
import { ExplainDrawer } from './explain-drawer.tsx';
import { MaskToggle } from './mask-toggle.tsx';
import classes from './payslip.module.css';
import type { Payslip } from './payslip.ts';
import { PayslipGroup } from './payslip-group.tsx';

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
  if (error && !payslip) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!payslip) return <PageSkeleton />;
  const filled = payslip.body.groups.filter(({ items }) => items.length > 0);
  return (
    <PageFrame
      title={`${local(payslip.name)} · ${format.period(payslip.period)}`}
      crumbs={[{ label: t('title'), href: basePath }]}
      maxWidth={860}
      action={
        <>
          <MaskToggle />
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
      <Paper withBorder className={classes.sheet} component="article" aria-label={t('title')}>
        <Watermark words={payslip.watermark}>
          <Stack gap="xl" className={classes.body}>
            <Figures payslip={payslip} basePath={basePath} />
            <Facts payslip={payslip} />
            <Box className={classes.groups}>
              {keyed(filled, (group) => local(group.name)).map(({ key, item: group }) => (
                <PayslipGroup key={key} group={group} currency={payslip.currency} onExplain={setExplained} />
              ))}
            </Box>
            <Text size="xs" c="dimmed">
              {t('issued', { number: payslip.number, at: format.instant(payslip.publishedAt) })}
            </Text>
          </Stack>
        </Watermark>
      </Paper>
      <ExplainDrawer
        payslip={payslip}
        opened={explained}
        onTravel={setExplained}
        onClose={() => setExplained(null)}
      />
    </PageFrame>
  );
}

/** What a person asks for first. */
function Figures({ payslip, basePath }: { payslip: Payslip; basePath: string }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const money = { currency: payslip.currency, scale: payslip.scale, personal: true };
  return (
    <Box className={classes.figures}>
      <div>
        <Text size="sm" c="dimmed">
          {t('netPay')}
        </Text>
        <Money
          amount={payslip.net}
          {...money}
          fz={{ base: 34, sm: 42 }}
          fw={700}
          lh={1.25}
          data-testid="net-pay"
        />
        <MadeOf payslip={payslip} />
      </div>
      <SimpleGrid cols={2} spacing="xl" verticalSpacing="sm">
        <div>
          <Text size="xs" c="dimmed">
            {t('payDay')}
          </Text>
          <Text fw={600} className="tabular">
            {format.day(payslip.payDate)}
          </Text>
        </div>
        <div>
          <Text size="xs" c="dimmed">
            {t('difference')}
          </Text>
          {payslip.difference === null || !payslip.previous ? (
            <Text fw={600}>{t('first')}</Text>
          ) : (
            <>
              <Money amount={payslip.difference} {...money} sign="always" toned fw={600} display="block" />
              <AppLink href={`${basePath}/${payslip.previous.id}`} size="xs" className="no-print">
                {t('previous', { period: format.period(payslip.previous.period) })}
              </AppLink>
            </>
          )}
        </div>
      </SimpleGrid>
    </Box>
  );
}

/** Gross, less deductions, plus what else there is: how net pay adds up. */
function MadeOf({ payslip }: { payslip: Payslip }) {
  const local = useLocalText();
  const parts = (payslip.body.totals ?? []).filter(({ role }) => role !== 'net');
  if (parts.length === 0) return null;
  return (
    <Group gap="4px 12px" data-testid="net-pay-parts">
      {parts.map(({ role, name, value }) => (
        <Text key={role} size="sm" c="dimmed" component="span">
          {TOTAL_SIGNS[role]} {local(name)}{' '}
          <Money amount={value} currency={payslip.currency} scale={payslip.scale} symbol={false} personal />
        </Text>
      ))}
    </Group>
  );
}

function Facts({ payslip }: { payslip: Payslip }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const local = useLocalText();
  const facts: [string, string][] = [
    [t('facts.name'), payslip.employee.name],
    [t('facts.employeeNumber'), payslip.employee.employeeNumber],
    [t('facts.legalEntity'), local(payslip.employee.legalEntity)],
    [t('facts.period'), `${format.day(payslip.period.start)} – ${format.day(payslip.period.end)}`],
  ];
  const known = new Set(facts.map(([, value]) => value));
  for (const item of payslip.body.header) {
    const value =
      item.type === 'date' && item.value
        ? format.day(item.value)
        : item.names
          ? local(item.names)
          : (item.value ?? '');
    // The header of the slip's own design often names the person again.
    if (value && !known.has(value)) facts.push([local(item.name), value]);
  }
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="md" m={0} className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} size="sm" className="tabular" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
