import {
  queryClient,
  type RouterInputs,
  type RouterOutputs,
  trpc,
  useCommand,
} from '@suanpan/portal/kit/api';
import { useQuery } from '@tanstack/react-query';

export type TableView = RouterOutputs['payroll']['views']['list']['views'][number];
export type ViewContent = RouterInputs['payroll']['views']['create']['content'];

export const useViews = (solutionId: string, table: string) =>
  useQuery({ ...trpc.payroll.views.list.queryOptions({ solutionId, table }), staleTime: 30_000 });

const renewViews = () => queryClient.invalidateQueries(trpc.payroll.views.list.pathFilter());

export function useViewCommands() {
  const renewed = { onSuccess: renewViews };
  return {
    create: useCommand(trpc.payroll.views.create.mutationOptions(renewed)),
    save: useCommand(
      trpc.payroll.views.save.mutationOptions({ ...renewed, onError: () => void renewViews() }),
    ),
    change: useCommand(trpc.payroll.views.change.mutationOptions(renewed)),
    remove: useCommand(trpc.payroll.views.remove.mutationOptions(renewed)),
    setDefault: useCommand(trpc.payroll.views.setDefault.mutationOptions(renewed)),
  };
}
