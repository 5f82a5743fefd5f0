import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trpc } from '../kit/api/index.ts';
import { doWork } from './proof-of-work.ts';

export interface CaptchaAnswer {
  id: string;
  answer: string;
  work: string;
}

/** A picture to read, with its work done in the background from the moment it is there. */
export function useCaptcha(needed: boolean) {
  const picture = useQuery({
    ...trpc.identity.auth.captcha.queryOptions(),
    enabled: needed,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const work = useRef<Promise<string> | undefined>(undefined);
  const { data } = picture;
  useEffect(() => {
    if (!data) return;
    const leaving = new AbortController();
    work.current = doWork(data, leaving.signal);
    // Whoever waits for it hears of its end; nobody may be waiting.
    work.current.catch(() => undefined);
    return () => leaving.abort();
  }, [data]);
  return {
    image: data?.image,
    renew: () => void picture.refetch(),
    /** What the server wants to see beside the person's own input. */
    solved: async (answer: string): Promise<CaptchaAnswer | undefined> =>
      needed && data && work.current
        ? { id: data.id, answer: answer.trim(), work: await work.current }
        : undefined,
  };
}
