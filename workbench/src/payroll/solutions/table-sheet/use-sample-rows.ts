import { useDebouncedValue } from '@mantine/hooks';
import type { SolutionFile } from '@suanpan/engine';
import { useLanguage } from '@suanpan/portal/kit/i18n';
import { useEffect, useState } from 'react';
import type { SampleRows, SmallInput } from '../../../sheet/engine/engine-messages.ts';
import { useBrowserEngine } from '../../../sheet/engine/use-browser-engine.ts';

/** More rows than these are not drawn beneath the formulas. */
export const SHOWN_ROWS = 200;

export interface Sampled {
  readonly rows: SampleRows | undefined;
  /** Why nothing can be computed. */
  readonly problem: string | undefined;
}

const nothing: Sampled = { rows: undefined, problem: undefined };

/** The rows of a table as a file computes them, in the page's worker; what was computed last stays until then. */
export function useSampleRows(
  file: SolutionFile | undefined,
  table: string,
  input: SmallInput | undefined,
): Sampled {
  const language = useLanguage();
  const engine = useBrowserEngine();
  const [settled] = useDebouncedValue(file, 120);
  const [sampled, setSampled] = useState<Sampled & { table: string }>({ ...nothing, table });

  useEffect(() => {
    if (!settled || !input) {
      setSampled({ ...nothing, table });
      return;
    }
    let current = true;
    void engine
      .ask({ kind: 'sample', file: settled, input, table, limit: SHOWN_ROWS, language })
      .then((answer) => {
        if (!current) return;
        if (answer?.kind === 'sample') setSampled({ rows: answer, problem: undefined, table });
        else if (answer?.kind === 'problem') setSampled({ rows: undefined, problem: answer.message, table });
        else setSampled({ ...nothing, table });
      });
    return () => {
      current = false;
    };
  }, [engine, settled, input, table, language]);

  return sampled.table === table ? sampled : nothing;
}
