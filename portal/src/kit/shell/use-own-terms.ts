import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../api/index.ts';
import { putTerms, useLanguage } from '../i18n/index.ts';

const LOOK_EVERY_MS = 60_000;

/** The company's own words on pages that stand open: what was changed meanwhile is shown within a minute. */
export function useOwnTerms(): void {
  const language = useLanguage();
  const { data } = useQuery({
    ...trpc.admin.terms.overlay.queryOptions({ language }),
    refetchInterval: LOOK_EVERY_MS,
    meta: { quiet: true },
  });
  useEffect(() => {
    if (data) putTerms(language, data);
  }, [language, data]);
}
