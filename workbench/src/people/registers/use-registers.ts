import {
  api,
  queryClient,
  type RouterInputs,
  type RouterOutputs,
  trpc,
  useCommand,
} from '@suanpan/portal/kit/api';
import type { RegisterRoom } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export type Register = RouterOutputs['people']['time']['describe'][number];
export type RegisterColumn = Register['columns'][number];
export type RegisterAction = Register['actions'][number];
export type RegisterRow = RouterOutputs['people']['time']['list']['rows'][number];
type ListInput = RouterInputs['people']['time']['list'];

/** Where something may be done; what was spent is only read. */
export type ActingRoom = Exclude<RegisterRoom, 'expenses'>;
export const isActing = (room: RegisterRoom): room is ActingRoom => room !== 'expenses';

/** The calls of each room: they have rights of their own, and all answer alike. */
const READING = { time: trpc.people.time, expenses: trpc.people.expenses, records: trpc.people.records };
const PAGES = {
  time: (input: ListInput) => api.people.time.list.query(input),
  expenses: (input: ListInput) => api.people.expenses.list.query(input),
  records: (input: ListInput) => api.people.records.list.query(input),
};
const DONE: Record<string, 'added' | 'deleted'> = { add: 'added', remove: 'deleted' };
const ACTING = { time: trpc.people.time, records: trpc.people.records };

export const useRegisters = (room: RegisterRoom) =>
  useQuery({ ...READING[room].describe.queryOptions(), staleTime: 60_000 });

export const useRegisterPage = (room: RegisterRoom, input: ListInput) =>
  useQuery({ ...READING[room].list.queryOptions(input), placeholderData: keepPreviousData });

export const askPage = (room: RegisterRoom, input: ListInput) => PAGES[room](input);

export const useRowHistory = (room: RegisterRoom, register: string, row: string) =>
  useQuery(READING[room].history.queryOptions({ register, id: row }));

export const useBlankForm = (room: ActingRoom, asked: { register: string; action: string; row?: string }) =>
  useQuery({ ...ACTING[room].form.queryOptions(asked), gcTime: 0 });

/** Gives the command of a room; what its lists show is asked for anew. */
export function useAct(
  room: ActingRoom,
  { onDone, onRefused }: { onDone?: () => void; onRefused?: (error: unknown) => void } = {},
) {
  return useCommand(
    ACTING[room].act.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries(trpc.people.pathFilter());
        onDone?.();
      },
      onError: (error) => onRefused?.(error),
    }),
    { done: ({ action }) => DONE[action] ?? 'saved' },
  );
}
