import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SheetPlace } from '../../../sheet/store/sheet-types.ts';
import { placeKey } from '../../../sheet/store/unsaved-cells.ts';

export type NoteThread = RouterOutputs['payroll']['notes']['list']['threads'][number];
export type Note = NoteThread['notes'][number];

/** What is said about a batch's cells. Whoever follows the batch asks anew when somebody says more. */
export const useNotes = (batchId: string) => useQuery(trpc.payroll.notes.list.queryOptions({ batchId }));

const renewNotes = () => queryClient.invalidateQueries(trpc.payroll.notes.list.pathFilter());

export function useNoteCommands() {
  const renewed = { onSuccess: renewNotes };
  return {
    write: useCommand(trpc.payroll.notes.write.mutationOptions(renewed)),
    reply: useCommand(trpc.payroll.notes.reply.mutationOptions(renewed)),
    edit: useCommand(trpc.payroll.notes.edit.mutationOptions(renewed)),
    remove: useCommand(trpc.payroll.notes.remove.mutationOptions(renewed)),
    resolve: useCommand(trpc.payroll.notes.resolve.mutationOptions(renewed)),
  };
}

export const isAt = (thread: NoteThread, table: string, cell: SheetPlace): boolean =>
  thread.table === table && thread.rowKey === cell.rowKey && thread.column === cell.column;

/** What the sheet of a table marks: by cell the text that is read over it; resolved ones bear no mark. */
export function useNoteMarks(batchId: string, table: string): ReadonlyMap<string, string> {
  const { data } = useNotes(batchId);
  return useMemo(() => {
    const marks = new Map<string, string>();
    for (const thread of data?.threads ?? []) {
      if (thread.table !== table || thread.resolved) continue;
      const key = placeKey(thread.rowKey, thread.column);
      const said = thread.notes.map(({ by, text }) => `${by}: ${text}`);
      marks.set(key, [marks.get(key), ...said].filter(Boolean).join('\n'));
    }
    return marks;
  }, [data, table]);
}
