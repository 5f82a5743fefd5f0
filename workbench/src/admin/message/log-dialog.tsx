import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { DeliveryBadge } from '../deliveries/delivery-badge.tsx';
import { DeliveryTries } from '../deliveries/delivery-tries.tsx';
import type { MessageLogRow } from './message-rows.ts';

/** One message: to which number, by what, and every try. What it said stays with who got it. */
export function LogDialog({ row, onClose }: { row: MessageLogRow; onClose: () => void }) {
  const t = useText('workbench/admin/message');
  const format = useFormat();
  return (
    <Dialog opened onClose={onClose} size="lg" title={row.purposeName}>
      <DeliveryTries
        t={t}
        state={<DeliveryBadge state={row.state} label={t(`states.${row.state}`)} />}
        facts={[
          [t('logs.phone'), row.phone],
          [t('templates.purpose'), row.purposeName],
          [t('logs.template'), row.templateName ?? '–'],
          [t('templates.service'), row.serviceName ?? '–'],
          [t('logs.createdAt'), format.instant(row.createdAt)],
          ...(row.endedAt === null ? [[t('logs.dueAt'), format.instant(row.dueAt)] as const] : []),
          ...(row.deliveredAt === null
            ? []
            : [[t('logs.deliveredAt'), format.instant(row.deliveredAt)] as const]),
          [t('logs.providerId'), row.providerId ?? '–'],
          [t('logs.vendorCode'), row.vendorCode ?? '–'],
        ]}
        tries={row.tries}
      />
    </Dialog>
  );
}
