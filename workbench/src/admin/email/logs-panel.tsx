import { api, queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { DELIVERY_STATES } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { filterInput } from '../../shared/filter-input.ts';
import { DeliveryBadge } from '../deliveries/delivery-badge.tsx';
import { DeliveryLogs } from '../deliveries/delivery-logs.tsx';
import { LogDialog } from './log-dialog.tsx';

/** Every mail, the newest first. */
export function LogsPanel() {
  const t = useText('workbench/admin/email');
  const mayEdit = useCan('admin.email.edit');
  const state = useTableState({ pageSize: 50, sort: { column: 'createdAt', direction: 'desc' } });
  const filter = useListFilter();
  const asked = filterInput(state, { state: filter.oneOf('state', DELIVERY_STATES) });
  const list = useQuery({
    ...trpc.admin.email.logs.list.queryOptions({ filter: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const refresh = {
    onSuccess: () => queryClient.invalidateQueries(trpc.admin.email.logs.pathFilter()),
  };
  const resend = useCommand(trpc.admin.email.logs.resend.mutationOptions(refresh), {
    success: ({ ids }) => t('logs.resent', { count: ids.length }),
  });
  const remove = useCommand(trpc.admin.email.logs.remove.mutationOptions(refresh), {
    success: ({ removed }) => t('logs.removed', { count: removed }),
  });
  const cancel = useCommand(trpc.admin.email.logs.cancel.mutationOptions(refresh), {
    success: t('logs.cancelled'),
  });
  return (
    <DeliveryLogs
      id="mail-logs"
      label={t('tabs.logs')}
      t={t}
      mayEdit={mayEdit}
      states={DELIVERY_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      stateOf={(row) => <DeliveryBadge state={row.state} label={t(`states.${row.state}`)} />}
      {...ofQuery(list)}
      state={state}
      filter={filter}
      download={(page) => api.admin.email.logs.list.query({ filter: { ...asked, ...page } })}
      to={[
        { key: 'address', header: t('logs.address'), sortable: true },
        { key: 'subject', header: t('logs.subject'), line: (row) => row.subject },
      ]}
      nameOf={(row) => row.subject}
      resend={(ids, more) => resend.mutate({ ids }, more)}
      isResending={resend.isPending}
      remove={(ids, more) => remove.mutate({ ids }, more)}
      cancel={(id) => cancel.mutate({ id })}
      detail={(row, onClose) => <LogDialog id={row.id} onClose={onClose} />}
    />
  );
}
