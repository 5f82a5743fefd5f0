import { Badge, Stack, Text } from '@mantine/core';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { STATE_COLOURS } from '../../shared/delivery-states.ts';
import { type Fact, FactTable } from '../../shared/fact-table.tsx';
import type { MessageLogRow } from './message-rows.ts';

/** One message: to which number, by what, and every try. What it said stays with who got it. */
export function LogDialog({ row, onClose }: { row: MessageLogRow; onClose: () => void }) {
  const t = useText('workbench/admin/message');
  const format = useFormat();
  const facts: Fact[] = [
    [t('logs.phone'), row.phone],
    [t('templates.purpose'), row.purposeName],
    [t('logs.template'), row.templateName ?? '–'],
    [t('templates.service'), row.serviceName ?? '–'],
    [t('logs.createdAt'), format.instant(row.createdAt)],
    ...(row.endedAt === null ? [[t('logs.dueAt'), format.instant(row.dueAt)] as const] : []),
    [t('logs.providerId'), row.providerId ?? '–'],
    [t('logs.vendorCode'), row.vendorCode ?? '–'],
  ];
  return (
    <Dialog opened onClose={onClose} size="lg" title={row.purposeName}>
      <Stack>
        <Badge color={STATE_COLOURS[row.state]} w="fit-content">
          {t(`states.${row.state}`)}
        </Badge>
        <FactTable facts={facts} />
        <Text fw={600} size="sm">
          {t('logs.attempts')}
        </Text>
        {row.tries.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('logs.noAttempt')}
          </Text>
        ) : (
          row.tries.map((attempt) => (
            <Text key={attempt.at} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {format.instant(attempt.at)} ·{' '}
              {attempt.problem ? t(`problems.${attempt.problem}`) : t('states.sent')}
              {attempt.response ? ` · ${attempt.response}` : ''}
            </Text>
          ))
        )}
      </Stack>
    </Dialog>
  );
}
