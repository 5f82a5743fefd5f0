import { api, queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { PHONE_MESSAGE_STATES } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { filterInput } from '../../shared/filter-input.ts';
import { DeliveryBadge } from '../deliveries/delivery-badge.tsx';
import { DeliveryLogs } from '../deliveries/delivery-logs.tsx';
import { LogDialog } from './log-dialog.tsx';

/** Every message, the newest first. */
export function LogsPanel() {
  const t = useText('workbench/admin/message');
  const mayEdit = useCan('admin.message.edit');
  const state = useTableState({ pageSize: 50, sort: { column: 'createdAt', direction: 'desc' } });
  const filter = useListFilter();
  const asked = filterInput(state, { state: filter.oneOf('state', PHONE_MESSAGE_STATES) });
  const list = useQuery({
    ...trpc.admin.message.logs.list.queryOptions({ data: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const refresh = {
    onSuccess: () => queryClient.invalidateQueries(trpc.admin.message.logs.pathFilter()),
  };
  const resend = useCommand(trpc.admin.message.logs.resend.mutationOptions(refresh), {
    success: ({ ids }) => t('logs.resent', { count: ids.length }),
  });
  const remove = useCommand(trpc.admin.message.logs.remove.mutationOptions(refresh), {
    success: ({ removed }) => t('logs.removed', { count: removed }),
  });
  const cancel = useCommand(trpc.admin.message.logs.cancel.mutationOptions(refresh), {
    success: t('logs.cancelled'),
  });
  return (
    <DeliveryLogs
      id="message-logs"
      label={t('tabs.logs')}
      t={t}
      mayEdit={mayEdit}
      states={PHONE_MESSAGE_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      stateOf={(row) => <DeliveryBadge state={row.state} label={t(`states.${row.state}`)} />}
      {...ofQuery(list)}
      state={state}
      filter={filter}
      download={(page) => api.admin.message.logs.list.query({ data: { ...asked, ...page } })}
      to={[{ key: 'phone', header: t('logs.phone'), sortable: true }]}
      nameOf={(row) => `${row.purposeName} ${row.phone}`}
      resend={(ids, more) => resend.mutate({ ids }, more)}
      isResending={resend.isPending}
      remove={(ids, more) => remove.mutate({ ids }, more)}
      cancel={(id) => cancel.mutate({ id })}
      detail={(row, onClose) => <LogDialog row={row} onClose={onClose} />}
    />
  );
}
