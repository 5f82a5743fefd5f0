import { useDebouncedValue } from '@mantine/hooks';
import type { FindTarget, Problem, SolutionFile, WriteBackTarget } from '@suanpan/engine';
import { WRITTEN_RECORDS } from '@suanpan/server/words';
import { useEffect, useState } from 'react';
import { useSnapshotFields } from '../../../../people/fields/payroll-fields.ts';
import type { CopyDetail } from './copy-detail.ts';

interface LiveProblems {
  problems: readonly Problem[];
  warnings: readonly Problem[];
}

/** The engine comes with the first change: whoever only reads doesn't load it. */
const loadEngine = () => import('@suanpan/engine');

const RECORDS = new Map<string, WriteBackTarget>(
  Object.entries(WRITTEN_RECORDS).map(([code, record]) => [`hr:${code}`, record]),
);

/** Tables of other solutions are judged when the file is saved. */
const findRecord: FindTarget = (target) => (target.startsWith('data:') ? null : RECORDS.get(target));

/** What is wrong with the file as it stands on the screen, by the same engine that publishes it. */
export function useLiveProblems(file: SolutionFile, copy: CopyDetail, pristine: boolean): LiveProblems {
  const [settled] = useDebouncedValue(file, 350);
  const records = useSnapshotFields();
  const [live, setLive] = useState<LiveProblems>({ problems: copy.problems, warnings: copy.warnings });

  useEffect(() => {
    if (pristine) {
      setLive({ problems: copy.problems, warnings: copy.warnings });
      return;
    }
    let current = true;
    void loadEngine().then((engine) => {
      if (!current) return;
      const parsed = engine.parseSolution(JSON.parse(JSON.stringify(settled)));
      const checked = parsed.ok ? engine.compileSolution(parsed.file) : parsed;
      const found = [
        ...(checked.ok
          ? [...engine.lintSolution(checked.plan), ...engine.writeBackProblems(checked.plan, findRecord)]
          : checked.problems),
        ...(parsed.ok ? engine.snapshotProblems(parsed.file, records) : []),
      ];
      setLive({
        problems: found.filter((problem) => !problem.warning),
        warnings: found.filter((problem) => problem.warning),
      });
    });
    return () => {
      current = false;
    };
  }, [settled, pristine, copy.problems, copy.warnings, records]);

  return live;
}
