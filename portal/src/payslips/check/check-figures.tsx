import { Alert, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, trpc, useCommand } from '../../kit/api/index.ts';
import { EmptyState, ErrorState } from '../../kit/errors/index.ts';
import { confirm } from '../../kit/form/index.ts';
import { useFormat, useLocalText, useText } from '../../kit/i18n/index.ts';
import { AppLink } from '../../kit/location/index.ts';
import { PageFrame, PageSkeleton } from '../../kit/shell/index.ts';
import { MaskToggle } from '../mask-toggle.tsx';
import { PayslipSheet } from '../payslip-sheet.tsx';
import { DisputeDialog } from './dispute-dialog.tsx';
import { DisputeThreads } from './dispute-threads.tsx';
import { LineButton } from './line-button.tsx';
import { refreshFigures } from './refresh-figures.ts';
import { STATE_COLOURS } from './state-colours.ts';

type Own = RouterOutputs['portal']['confirmations']['get'];

/** What one would be paid, before anybody approves it: agreed to, or disputed line by line. */
export function CheckFigures({ id, basePath }: { id: string; basePath: string }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const local = useLocalText();
  const { data: own, error, refetch } = useQuery(trpc.portal.confirmations.get.queryOptions({ id }));
  if (error && !own) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!own) return <PageSkeleton />;
  return (
    <PageFrame
      // A batch that nobody named is called after its period already.
      title={typeof own.name === 'string' ? `${own.name} · ${format.period(own.period)}` : local(own.name)}
      crumbs={[{ label: t('title'), href: basePath }]}
      maxWidth={620}
      action={<MaskToggle />}
      header={
        <AppLink href={basePath} size="sm">
          <Group gap={4}>
            <IconArrowLeft size={14} /> {t('back')}
          </Group>
        </AppLink>
      }
    >
      <Answer own={own} />
      <Figures own={own} />
      {own.disputes.length > 0 && !own.may.reply && <Alert color="gray">{t('check.over')}</Alert>}
      <DisputeThreads disputes={own.disputes} currency={own.currency} mayReply={own.may.reply} />
    </PageFrame>
  );
}

/** Where one stands, until when, and the word that agrees. */
function Answer({ own }: { own: Own }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const agree = useCommand(
    trpc.portal.confirmations.confirm.mutationOptions({
      onSuccess: refreshFigures,
      onError: refreshFigures,
    }),
    { success: t('check.confirmed') },
  );
  const ask = async () => {
    const sure = await confirm({
      title: t('check.confirmTitle'),
      message: t(own.openDisputes > 0 ? 'check.confirmSettles' : 'check.confirmMessage'),
      confirmLabel: t('check.confirm'),
    });
    if (sure) agree.mutate({ id: own.id, hash: own.hash });
  };
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="sm">
        <Stack gap={2} style={{ flex: '1 1 260px' }}>
          <Group gap="xs">
            <Badge color={STATE_COLOURS[own.state]}>{t(`check.states.${own.state}`)}</Badge>
            {own.state === 'asked' && (
              <Text size="sm" c="dimmed">
                {t('check.answerBy', { day: format.day(own.answerBy) })}
              </Text>
            )}
          </Group>
          {own.body && !own.may.confirm && !own.may.dispute && <Text size="sm">{t('check.closed')}</Text>}
          {(own.may.confirm || own.may.dispute) && <Text size="sm">{t('check.about')}</Text>}
        </Stack>
        {own.may.confirm && (
          <Button leftSection={<IconCheck size={18} />} loading={agree.isPending} onClick={() => void ask()}>
            {t('check.confirm')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

function Figures({ own }: { own: Own }) {
  const t = useText('portal/payslips');
  const [disputed, setDisputed] = useState<{ group: number; item: number } | null>(null);
  const { body } = own;
  if (!body)
    return (
      <Paper withBorder>
        <EmptyState icon={<IconHourglass size={28} stroke={1.5} />} text={t('check.working')} />
      </Paper>
    );
  const line = disputed && body.groups[disputed.group]?.items[disputed.item];
  return (
    <>
      <PayslipSheet
        payslip={{ ...own, body }}
        besideLine={
          own.may.dispute
            ? (group, item) => (
                <LineButton
                  body={body}
                  at={{ group, item }}
                  label={t('check.dispute')}
                  onClick={() => setDisputed({ group, item })}
                />
              )
            : undefined
        }
      />
      {disputed && line && (
        <DisputeDialog
          of={{ id: own.id, hash: own.hash, ...disputed }}
          line={line}
          currency={own.currency}
          onClose={() => setDisputed(null)}
        />
      )}
    </>
  );
}
