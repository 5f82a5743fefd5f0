import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryClient, type RouterInputs, trpc } from '../../kit/api/index.ts';
import { useLeaveGuard } from '../../kit/form/index.ts';
import { useSearchParams } from '../../kit/location/index.ts';

type Kept = Omit<RouterInputs['inbox']['applications']['save'], 'id'>;

const AFTER_MS = 1_200;

/** Keeps what is typed as a draft, a moment after the last key; the address then leads back to it. */
export function useKeptDraft(given: string | undefined, isReady: boolean, onKept: (id: string) => void) {
  const [, setParams] = useSearchParams();
  const [id, setId] = useState(given);
  const [savedAt, setSavedAt] = useState<string>();
  const [isUnsaved, setUnsaved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<Kept>(undefined);
  const known = useRef(given);
  const running = useRef<Promise<void>>(Promise.resolve());
  const { mutateAsync } = useMutation({
    ...trpc.inbox.applications.save.mutationOptions(),
    // The next key tries again; what can't be kept is told when it is submitted.
    meta: { quiet: true },
  });

  const save = async () => {
    clearTimeout(timer.current);
    const values = waiting.current;
    if (!values) return;
    waiting.current = undefined;
    try {
      const stored = await mutateAsync({ ...values, ...(known.current ? { id: known.current } : {}) });
      setSavedAt(new Date().toISOString());
      if (!waiting.current) setUnsaved(false);
      if (known.current) return;
      known.current = stored.id;
      setId(stored.id);
      onKept(stored.id);
      setParams({ draft: stored.id });
      await queryClient.invalidateQueries({ queryKey: trpc.inbox.applications.drafts.queryKey() });
    } catch {
      waiting.current ??= values;
    }
  };
  /** One after the other: a second before the first was answered would be a second draft. */
  const saveInTurn = () => {
    running.current = running.current.then(save);
    return running.current;
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  // That the address comes to name the draft leaves nothing, whatever was typed meanwhile.
  useLeaveGuard(isUnsaved, { stays: (from, to) => from.pathname === to.pathname });

  return {
    id,
    savedAt,
    later(values: Kept) {
      if (!isReady && values.employmentId === undefined) return;
      waiting.current = values;
      setUnsaved(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void saveInTurn(), AFTER_MS);
    },
    /** Before it is submitted: nothing is under way any more. */
    async settle(): Promise<string | undefined> {
      clearTimeout(timer.current);
      waiting.current = undefined;
      await running.current;
      setUnsaved(false);
      return known.current;
    },
  };
}
