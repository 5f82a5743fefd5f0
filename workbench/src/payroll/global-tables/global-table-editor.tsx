import { Alert, Button } from '@mantine/core';
import type { Problem, SolutionFile } from '@suanpan/engine';
import { problemOf, queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useLeaveGuard } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { redo, startHistory, undo, withEdit } from '../../shared/edit-history.ts';
import type { CopyDetail } from '../solutions/editing/copy/copy-detail.ts';
import { type CopyEditor, CopyEditorContext } from '../solutions/editing/copy/copy-editor.tsx';
import { useLiveProblems } from '../solutions/editing/copy/use-live-problems.ts';

export type GlobalTable = RouterOutputs['payroll']['globalTables']['get'];

interface ProviderProps {
  detail: GlobalTable;
  children: ReactNode;
}

/** Holds a global table while it is edited, as the tables of a solution are; mount it under what is shown. */
export function GlobalTableEditor({ detail, children }: ProviderProps) {
  const t = useText('workbench/payroll/global-tables');
  const [history, setHistory] = useState(() => startHistory<SolutionFile>(detail.file));
  const [saved, setSaved] = useState({ file: detail.file, version: detail.draft?.version ?? 0 });
  const [changed, setChanged] = useState(false);
  const copy = useMemo(() => asCopy(detail, saved.version), [detail, saved.version]);
  const file = history.now;
  const unsaved = file !== saved.file;
  const live = useLiveProblems(file, copy, !unsaved && saved.version === (detail.draft?.version ?? 0));
  const inForce = useInForce(detail);
  useLeaveGuard(unsaved, {
    message: t('unsaved'),
    stays: (from, to) => from.pathname === to.pathname && versionIn(from.search) === versionIn(to.search),
  });
  const { mutate, isPending } = useCommand(
    { ...trpc.payroll.globalTables.saveDraft.mutationOptions(), meta: { quiet: true } },
    { success: t('saved') },
  );

  const editor = useMemo<CopyEditor>(() => {
    const save = () =>
      mutate(
        {
          code: detail.code,
          version: saved.version,
          afterNumber: detail.draft?.afterNumber ?? 0,
          table: tableIn(file, detail.code),
        },
        {
          onSuccess: (answer) => {
            setSaved({ file: file as GlobalTable['file'], version: answer.version });
            queryClient.invalidateQueries(trpc.payroll.globalTables.pathFilter());
          },
          onError: (failure) => {
            const problem = problemOf(failure);
            if (problem.status === 409 || problem.status === 412) setChanged(true);
            else notifyProblem(problem);
          },
        },
      );
    return {
      copy,
      file,
      alone: true,
      inForce,
      readOnly: !detail.shown.draft || !detail.mayEdit,
      unsaved,
      saving: isPending,
      problems: live.problems,
      warnings: live.warnings.filter(isItsOwn),
      change: (edit) => setHistory((before) => withEdit(before, edit)),
      undo: history.past.length === 0 ? undefined : () => setHistory(undo),
      redo: history.future.length === 0 ? undefined : () => setHistory(redo),
      save,
      revert: () => setHistory(startHistory(saved.file as SolutionFile)),
    };
  }, [copy, detail, file, history, inForce, isPending, live, mutate, saved, unsaved]);

  return (
    <CopyEditorContext value={editor}>
      {changed && (
        <Alert color="red" title={t('changed')}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={async () => {
              const theirs = await queryClient.fetchQuery({
                ...trpc.payroll.globalTables.get.queryOptions({ code: detail.code }),
                staleTime: 0,
              });
              setSaved({ file: theirs.file, version: theirs.draft?.version ?? 0 });
              setHistory(startHistory<SolutionFile>(theirs.file));
              setChanged(false);
            }}
          >
            {t('takeTheirs')}
          </Button>
        </Alert>
      )}
      {children}
    </CopyEditorContext>
  );
}

/** Who reads a column is known in the solutions alone. */
const isItsOwn = ({ path, key }: Problem) => path.startsWith('tables[0]') && key !== 'lint.unused';

const versionIn = (search: unknown): string =>
  typeof search === 'object' && search !== null && 'version' in search ? String(search.version) : '';

export const tableIn = (file: SolutionFile, code: string) =>
  file.tables.find((one) => one.code === code) as GlobalTable['table'];

/** What the tables' screens ask of a copy; there is no solution whose batches or tests could stand beneath. */
const asCopy = (detail: GlobalTable, version: number): CopyDetail => ({
  id: detail.code,
  solutionId: '',
  number: detail.number,
  status: detail.shown.draft ? 'draft' : 'published',
  version,
  hash: '',
  file: detail.file,
  problems: detail.problems,
  warnings: detail.warnings,
  createdAt: detail.draft?.updatedAt ?? '',
  publishedAt: detail.publishedAt,
  waits: false,
});

/** The newest version, to be held beside a draft. */
function useInForce(detail: GlobalTable): SolutionFile | undefined {
  const wanted = detail.shown.draft && detail.number > 0;
  const found = useQuery({
    ...trpc.payroll.globalTables.get.queryOptions({ code: detail.code, number: detail.number }),
    enabled: wanted,
  });
  return wanted ? (found.data?.file as SolutionFile | undefined) : undefined;
}
