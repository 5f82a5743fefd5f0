import { useMe } from '@suanpan/portal/kit/permission';
import { useMemo, useSyncExternalStore } from 'react';
import { type BatchUnsavedEdits, type UnsavedText, unsavedEditsOf } from './unsaved-edits.ts';

export function useUnsavedEdits(batchId: string): BatchUnsavedEdits {
  const { user } = useMe();
  return useMemo(() => unsavedEditsOf(user.id, batchId), [user.id, batchId]);
}

/** What the person has typed into the tables of a batch and what isn't stored. */
export function useUnsavedTexts(batchId: string): readonly UnsavedText[] {
  const edits = useUnsavedEdits(batchId);
  return useSyncExternalStore(edits.subscribe, edits.snapshot);
}
