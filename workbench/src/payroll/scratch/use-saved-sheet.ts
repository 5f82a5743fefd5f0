import type { ScratchCells } from '@suanpan/engine/scratch';
import { problemOf, type RouterOutputs, useCommand } from '@suanpan/portal/kit/api';
import { useLeaveGuard } from '@suanpan/portal/kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type EditHistory, redo, startHistory, undo, withEdit } from '../../shared/edit-history.ts';
import type { ScratchEdit, ScratchRefusal } from '../../sheet/scratch/scratch-edits.ts';
import { type Beside, sheetCalls } from './sheets-beside.ts';

export type Sheet = RouterOutputs['payroll']['scratch']['list'][number];

const PAUSE_MS = 600;

/** The cells of a sheet while they are typed: stored when typing comes to rest, one save after the other. */
export function useSavedSheet(beside: Beside, sheet: Sheet) {
  const client = useQueryClient();
  const calls = sheetCalls(beside);
  const [history, setHistory] = useState(() => startHistory<ScratchCells>(sheet.cells));
  const [state, setState] = useState<'saved' | 'typing' | 'failed'>('saved');
  const [conflict, setConflict] = useState<string>();
  // What couldn't be stored would be gone; what is being typed is stored on the way out.
  useLeaveGuard(state === 'failed');
  const newest = useRef(history);
  const version = useRef(sheet.version);
  const waiting = useRef<ScratchCells | null>(null);
  const busy = useRef(false);
  const key = calls.list.queryKey({ besideId: beside.id });
  const save = useCommand(calls.save.mutationOptions());

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
  }, [state, history]);
  // What was typed last is stored on the way out.
  useEffect(() => () => void storing.current(), []);

  // Several edits may come between two drawings: each goes on from the one before it.
  const step = (next: EditHistory<ScratchCells>) => {
    if (next === newest.current) return;
    newest.current = next;
    waiting.current = next.now;
    setHistory(next);
    setState('typing');
  };
  return {
    cells: history.now,
    version: version.current,
    state,
    conflict,
    /** Answers why the edit wasn't made. */
    change(edit: ScratchEdit): ScratchRefusal | undefined {
      const next = edit(newest.current.now);
      if (typeof next === 'string') return next;
      step(withEdit(newest.current, () => next));
      return undefined;
    },
    undo: history.past.length > 0 ? () => step(undo(newest.current)) : undefined,
    redo: history.future.length > 0 ? () => step(redo(newest.current)) : undefined,
    retry: () => void store(),
  };
}

export type SavedSheet = ReturnType<typeof useSavedSheet>;
