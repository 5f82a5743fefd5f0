import { api, queryClient, type RouterInputs, type RouterOutputs } from '@suanpan/portal/kit/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BatchPlace } from '../state/use-batch-place.ts';

type Others = RouterOutputs['payroll']['presence']['stand']['others'];
export type Other = Others[number];

/** One word per window, as long as it is open. */
const window_ = crypto.randomUUID();
const SAY_EVERY_MS = 4_000;
/** Keys that are held down run through many cells. */
const SETTLED_MS = 250;

const nobody: Others = [];
const keyOf = (batchId: string) => ['presence', batchId];

/** Who else has the batch open and where they stand, as `useStandingHere` was told last. */
export function useOthersHere(batchId: string): Others {
  const { data } = useQuery<Others>({ queryKey: keyOf(batchId), queryFn: skipToken });
  return data ?? nobody;
}

/** Of each batch the table that is shown: the address names it only once somebody chose it. */
const shownTables = new Map<string, string>();

export function useShownTable(batchId: string, table: string): void {
  useEffect(() => {
    shownTables.set(batchId, table);
    return () => {
      shownTables.delete(batchId);
    };
  }, [batchId, table]);
}

/** Says where one stands while the batch is in sight, and keeps who else is there. */
export function useStandingHere({ id: batchId, table, cell }: BatchPlace): void {
  const at = JSON.stringify({ table, cell });
  useEffect(() => {
    let over = false;
    let next: ReturnType<typeof setTimeout> | undefined;
    const say = async (input: Omit<RouterInputs['payroll']['presence']['stand'], 'batchId' | 'window'>) =>
      api.payroll.presence.stand.mutate({ batchId, window: window_, ...input });
    const beat = async () => {
      clearTimeout(next);
      if (document.visibilityState === 'visible') {
        const shown = table ?? shownTables.get(batchId);
        const place = shown !== undefined && cell ? { place: { table: shown, ...cell } } : {};
        // Nothing is lost where this fails: who else is here is told the next time.
        const told = await say(place).catch(() => undefined);
        if (told && !over) queryClient.setQueryData(keyOf(batchId), told.others);
      }
      if (!over) next = setTimeout(() => void beat(), SAY_EVERY_MS);
    };
    const seen = () => void beat();
    next = setTimeout(seen, SETTLED_MS);
    document.addEventListener('visibilitychange', seen);
    return () => {
      over = true;
      clearTimeout(next);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [batchId, at]);

  useEffect(() => {
    const leave = () => {
      void api.payroll.presence.stand
        .mutate({ batchId, window: window_, leaves: true }, { context: { leaving: true } })
        .catch(() => undefined);
    };
    // Also whoever closes the window, or goes to an address of its own.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      queryClient.removeQueries({ queryKey: keyOf(batchId) });
      leave();
    };
  }, [batchId]);
}
