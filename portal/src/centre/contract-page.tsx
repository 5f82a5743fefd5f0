import { Badge, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconWritingSign } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryClient, trpc, useCommand } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { confirm } from '../kit/form/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { PageFrame } from '../kit/shell/index.ts';
import { CONTRACT_COLOURS } from './holdings.tsx';

/** A contract that was sent to one, with its terms; while it waits for one's signature it is signed here. */
export function ContractPage({ id }: { id: string }) {
  const t = useText('portal/centre');
  const format = useFormat();
  const contract = useQuery(trpc.portal.centre.contract.queryOptions({ id }));
  const sign = useCommand(
    trpc.portal.centre.signContract.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.portal.centre.pathFilter()),
    }),
    { success: t('contract.signed') },
  );
  const { data, error } = contract;
  if (error && !data) return <ErrorState error={error} onRetry={() => void contract.refetch()} />;
  const ask = async () => {
    const sure = await confirm({
      ...{ title: t('contract.sign'), message: t('contract.signMessage', { title: data?.title ?? '' }) },
      ...{ confirmLabel: t('contract.sign'), irreversible: true },
    });
    if (sure) sign.mutate({ id });
  };
  return (
    <PageFrame
      title={data?.title ?? t('sections.contracts')}
      badge={
        data && <Badge color={CONTRACT_COLOURS[data.status]}>{t(`contractStatuses.${data.status}`)}</Badge>
      }
      description={
        data &&
        [data.number, format.day(data.validFrom), data.validTo && format.day(data.validTo)]
          .filter(Boolean)
          .join(' · ')
      }
      crumbs={[{ label: t('title'), href: '/centre' }]}
      maxWidth={820}
      {...(data?.status === 'sent'
        ? {
            action: (
              <Button
                leftSection={<IconWritingSign size={16} />}
                loading={sign.isPending}
                onClick={() => void ask()}
              >
                {t('contract.sign')}
              </Button>
            ),
          }
        : {})}
    >
      {!data ? (
        <Skeleton h={320} />
      ) : (
        <Paper withBorder p="xl">
          <Stack gap="lg">
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{data.terms}</Text>
            <Group gap="xl" align="flex-start">
              <Signed label={t('contract.employee')} at={data.employeeSignedAt} by={null} />
              <Signed label={t('contract.company')} at={data.companySignedAt} by={data.companySignedBy} />
            </Group>
          </Stack>
        </Paper>
      )}
    </PageFrame>
  );
}

function Signed({ label, at, by }: { label: string; at: string | null; by: string | null }) {
  const t = useText('portal/centre');
  const format = useFormat();
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm">
        {at ? [by, format.instant(at)].filter(Boolean).join(' · ') : t('contract.notYet')}
      </Text>
    </div>
  );
}
