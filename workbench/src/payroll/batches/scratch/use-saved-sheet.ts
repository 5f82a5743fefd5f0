import type { ScratchCells } from '@suanpan/engine/scratch';
import { problemOf, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

export type Sheet = RouterOutputs['payroll']['scratch']['list'][number];

const PAUSE_MS = 600;

/** The cells of a sheet while they are typed: stored when typing comes to rest, one save after the other. */
export function useSavedSheet(batchId: string, sheet: Sheet) {
  const client = useQueryClient();
  const [cells, setCells] = useState<ScratchCells>(sheet.cells);
  const [state, setState] = useState<'saved' | 'typing' | 'failed'>('saved');
  const [conflict, setConflict] = useState<string>();
  const version = useRef(sheet.version);
  const waiting = useRef<ScratchCells | null>(null);
  const busy = useRef(false);
  const key = trpc.payroll.scratch.list.queryKey({ batchId });
  const save = useCommand(trpc.payroll.scratch.save.mutationOptions());

  const store = async () => {
    const next = waiting.current;
    if (!next || busy.current) return;
    waiting.current = null;
    busy.current = true;
    try {
      const answer = await save.mutateAsync({ id: sheet.id, version: version.current, cells: next });
      version.current = answer.version;
      client.setQueryData(key, (list) =>
        list?.map((each) =>
          each.id === sheet.id ? { ...each, version: answer.version, cells: next } : each,
        ),
      );
      setState(waiting.current ? 'typing' : 'saved');
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'payroll.scratch.CHANGED') setConflict(problem.message ?? '');
      setState('failed');
      waiting.current ??= next;
      busy.current = false;
      return;
    }
    busy.current = false;
    void store();
  };
  const storing = useRef(store);
  storing.current = store;

  useEffect(() => {
    if (state !== 'typing') return;
    const timer = setTimeout(() => void storing.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state, cells]);
  // What was typed last is stored on the way out.
  useEffect(() => () => void storing.current(), []);

  return {
    cells,
    state,
    conflict,
    write(texts: ReadonlyMap<string, string>) {
      const next: Record<string, string | number | boolean> = { ...cells };
      for (const [address, text] of texts) {
        if (text === '') delete next[address];
        else next[address] = text;
      }
      waiting.current = next;
      setCells(next);
      setState('typing');
    },
    retry: () => void store(),
  };
}
