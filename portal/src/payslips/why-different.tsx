import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CauseList, DifferenceInAll } from '../differences/cause-words.tsx';
import { type RouterOutputs, trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { Money } from '../kit/money/index.ts';
import type { Payslip } from './payslip.ts';

/** Why net pay is another than on the payslip before, in words; nothing where that isn't known. */
export function WhyDifferent({ payslip }: { payslip: Payslip }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const { data, error, refetch } = useQuery(trpc.portal.payslips.why.queryOptions({ id: payslip.id }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const title = t('why', { period: format.period(data.period) });
  return (
    <Paper
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      mt="md"
      component="section"
      aria-label={title}
      className="no-print"
    >
      <Title order={2} size="h5" c="dimmed" mb="sm">
        {title}
      </Title>
      {data.causes.length > 0 ? (
        <CauseList
          causes={data.causes}
          difference={data.difference}
          currency={payslip.currency}
          scale={payslip.scale}
          personal
        />
      ) : (
        <LineList lines={data.lines} difference={data.difference} payslip={payslip} />
      )}
    </Paper>
  );
}

type Lines = NonNullable<RouterOutputs['portal']['payslips']['why']>['lines'];

/** Which lines differ, down to the difference: they add up. */
function LineList({ lines, difference, payslip }: { lines: Lines; difference: number; payslip: Payslip }) {
  const t = useText('portal/payslips');
  const local = useLocalText();
  const money = { currency: payslip.currency, scale: payslip.scale, symbol: false, personal: true } as const;
  return (
    <Stack gap={6} data-testid="lines-that-differ">
      {lines.map(({ name, before, after, amount }) => (
        <Group
          key={`${local(name)} ${before} ${after}`}
          justify="space-between"
          wrap="nowrap"
          align="flex-start"
          gap="sm"
        >
          <div style={{ minWidth: 0 }}>
            <Text size="sm">{local(name)}</Text>
            <Text size="xs" c="dimmed" component="div">
              <Money amount={before} {...money} /> → <Money amount={after} {...money} />
            </Text>
          </div>
          <Money amount={amount} {...money} sign="always" fz="sm" />
        </Group>
      ))}
      <DifferenceInAll difference={difference} money={money} />
      <Text size="xs" c="dimmed">
        {t('whyLines')}
      </Text>
    </Stack>
  );
}
