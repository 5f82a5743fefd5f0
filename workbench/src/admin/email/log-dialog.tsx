import { Skeleton } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { DeliveryBadge } from '../deliveries/delivery-badge.tsx';
import { DeliveryTries } from '../deliveries/delivery-tries.tsx';

/** One mail: where it went, by what, and every try. What it said stays with who got it. */
export function LogDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('workbench/admin/email');
  const format = useFormat();
  const { data, error, refetch } = useQuery(trpc.admin.email.logs.get.queryOptions({ id }));
  return (
    <Dialog opened onClose={onClose} size="lg" title={data?.subject ?? t('logs.detail')}>
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton h={240} />}
      {data && (
        <DeliveryTries
          t={t}
          state={<DeliveryBadge state={data.state} label={t(`states.${data.state}`)} />}
          facts={[
            [t('logs.address'), data.address],
            [t('templates.purpose'), data.purposeName],
            [t('logs.template'), data.templateName ?? '–'],
            [t('templates.service'), data.serviceName ?? '–'],
            [t('logs.createdAt'), format.instant(data.createdAt)],
            ...(data.endedAt === null ? [[t('logs.dueAt'), format.instant(data.dueAt)] as const] : []),
            [t('logs.messageId'), data.messageId],
          ]}
          tries={data.tries}
        />
      )}
    </Dialog>
  );
}
