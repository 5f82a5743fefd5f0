import { Badge, Group, Paper, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../kit/api/index.ts';
import { ErrorState } from '../../kit/errors/index.ts';
import { useFormat, useText } from '../../kit/i18n/index.ts';
import { useLinkHandler } from '../../kit/location/index.ts';
import { Money } from '../../kit/money/index.ts';
import { STATE_COLOURS } from './state-colours.ts';

/** Figures that nobody has approved yet and that one was asked about; nothing where there are none. */
export function WaitingFigures({ basePath }: { basePath: string }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const onLinkClick = useLinkHandler();
  const { data, error, refetch } = useQuery(trpc.portal.confirmations.list.queryOptions());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-label={t('check.waiting')}>
      <Text fw={600} c="dimmed" size="sm" mb={6}>
        {t('check.waiting')} · {t('check.waitingMore')}
      </Text>
      <Paper withBorder style={{ overflow: 'hidden' }}>
        {data.rows.map((row, index) => {
          const href = `${basePath}/confirm/${row.id}`;
          return (
            <UnstyledButton
              key={row.id}
              component="a"
              href={href}
              onClick={(event) => onLinkClick(event, href)}
              display="block"
              px="md"
              py="sm"
              data-testid="waiting-figures"
              style={index > 0 ? { borderTop: '1px solid var(--suanpan-line)' } : undefined}
            >
              <Group wrap="nowrap" justify="space-between" gap="sm">
                <div style={{ minWidth: 0 }}>
                  <Group gap="xs">
                    <Text fw={560}>{format.period(row.period)}</Text>
                    <Badge size="sm" color={STATE_COLOURS[row.state]}>
                      {t(`check.states.${row.state}`)}
                    </Badge>
                  </Group>
                  {row.state === 'asked' && (
                    <Text size="xs" c="dimmed">
                      {t('check.answerBy', { day: format.day(row.answerBy) })}
                    </Text>
                  )}
                </div>
                <Group gap="sm" wrap="nowrap">
                  <Money amount={row.net} currency={row.currency} scale={row.scale} personal fw={600} />
                  <IconChevronRight size={16} aria-hidden />
                </Group>
              </Group>
            </UnstyledButton>
          );
        })}
      </Paper>
    </section>
  );
}
