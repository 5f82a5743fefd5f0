import { useMe } from '@suanpan/portal/kit/permission';
import { useMemo, useSyncExternalStore } from 'react';
import { type BatchKeptEdits, type KeptText, keptEditsOf } from './kept-edits.ts';

export function useKeptEdits(batchId: string): BatchKeptEdits {
  const { user } = useMe();
  return useMemo(() => keptEditsOf(user.id, batchId), [user.id, batchId]);
}

/** What the person has typed into the tables of a batch and what isn't stored. */
export function useKeptTexts(batchId: string): readonly KeptText[] {
  const kept = useKeptEdits(batchId);
  return useSyncExternalStore(kept.subscribe, kept.snapshot);
}
