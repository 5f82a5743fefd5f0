import type { Problem } from '@suanpan/engine';
import { useLanguage } from '@suanpan/portal/kit/i18n';
import { useEffect, useState } from 'react';

type ProblemText = (problem: Pick<Problem, 'key' | 'facts'>) => string;

/** Words for problems of the file; undefined while the engine, which has them, is on its way. */
export function useProblemText(): ProblemText | undefined {
  const language = useLanguage();
  const [say, setSay] = useState<ProblemText>();
  useEffect(() => {
    let current = true;
    void import('@suanpan/engine').then(async ({ errorText, loadTexts }) => {
      await loadTexts(language);
      if (current) setSay(() => (problem: Pick<Problem, 'key' | 'facts'>) => errorText(problem, language));
    });
    return () => {
      current = false;
    };
  }, [language]);
  return say;
}
