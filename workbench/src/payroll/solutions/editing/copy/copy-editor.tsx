import type { Problem, SolutionFile } from '@suanpan/engine';
import { problemOf, queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { refusedField } from '@suanpan/portal/kit/form';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { redo, startHistory, undo, withEdit } from '../../../../shared/edit-history.ts';
import type { CopyDetail } from './copy-detail.ts';
import { SaveConflictDialog } from './save-conflict-dialog.tsx';
import { useEditingGuard } from './use-editing-guard.ts';
import { useLiveProblems } from './use-live-problems.ts';

export interface CopyEditor {
  copy: CopyDetail;
  file: SolutionFile;
  /** A global table, edited without any solution around it. */
  alone: boolean;
  /** What is in force, to be held beside what is edited; only where it isn't the solution's published copy. */
  inForce?: SolutionFile | undefined;
  /** Published and outdated copies never change, nor one that another person is asked to agree to. */
  readOnly: boolean;
  unsaved: boolean;
  saving: boolean;
  problems: readonly Problem[];
  warnings: readonly Problem[];
  change: (edit: (file: SolutionFile) => SolutionFile) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  save: () => void;
  /** Drops what isn't saved. */
  revert: () => void;
}

export const CopyEditorContext = createContext<CopyEditor | undefined>(undefined);

export function useCopyEditor(): CopyEditor {
  const editor = useContext(CopyEditorContext);
  if (!editor) throw new Error('useCopyEditor needs a CopyEditorProvider above it');
  return editor;
}

interface ProviderProps {
  copy: CopyDetail;
  mayEdit: boolean;
  children: ReactNode;
}

/** Holds the file of one copy while it is edited; mount it under the copy's id, so that another copy starts anew. */
export function CopyEditorProvider({ copy, mayEdit, children }: ProviderProps) {
  const [history, setHistory] = useState(() => startHistory<SolutionFile>(copy.file));
  const [saved, setSaved] = useState<{ file: SolutionFile; version: number }>({
    file: copy.file,
    version: copy.version,
  });
  const [conflict, setConflict] = useState(false);
  const readOnly = copy.status !== 'draft' || copy.waits || !mayEdit;
  const file = history.now;
  const unsaved = file !== saved.file;
  const live = useLiveProblems(file, copy, !unsaved && saved.version === copy.version);
  useEditingGuard(unsaved, copy.solutionId);

  const saveCommand = useCommand(
    { ...trpc.payroll.copies.save.mutationOptions(), meta: { quiet: true } },
    { done: 'saved' },
  );

  const change = useCallback((edit: (file: SolutionFile) => SolutionFile) => {
    setHistory((before) => withEdit(before, edit));
  }, []);

  const store = useCallback(
    (version: number) => {
      const sent = file;
      saveCommand.mutate(
        { copyId: copy.id, version, file: sent as CopyDetail['file'] },
        {
          onSuccess: (answer) => {
            setSaved({ file: sent, version: answer.version });
            queryClient.setQueryData<CopyDetail>(trpc.payroll.copies.get.queryKey({ copyId: copy.id }), {
              ...copy,
              file: sent as CopyDetail['file'],
              version: answer.version,
              hash: answer.hash,
              problems: answer.problems,
              warnings: answer.warnings,
            });
            queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
          },
          onError: (failure) => {
            const problem = problemOf(failure);
            if (problem.status === 409 || problem.status === 412) setConflict(true);
            else notifyProblem(problem);
          },
        },
      );
    },
    [copy, file, saveCommand],
  );

  const editor = useMemo<CopyEditor>(
    () => ({
      copy,
      file,
      alone: false,
      readOnly,
      unsaved,
      saving: saveCommand.isPending,
      problems: live.problems,
      warnings: live.warnings,
      change,
      undo: history.past.length === 0 ? undefined : () => setHistory(undo),
      redo: history.future.length === 0 ? undefined : () => setHistory(redo),
      save: () => {
        if (!refusedField()) store(saved.version);
      },
      revert: () => setHistory(startHistory(saved.file)),
    }),
    [copy, file, readOnly, unsaved, saveCommand.isPending, live, change, history, store, saved],
  );

  return (
    <CopyEditorContext value={editor}>
      {children}
      {conflict && (
        <SaveConflictDialog
          copyId={copy.id}
          mine={file}
          onClose={() => setConflict(false)}
          onTakeTheirs={(theirs) => {
            setSaved({ file: theirs.file, version: theirs.version });
            setHistory(startHistory(theirs.file));
            setConflict(false);
          }}
          onKeepMine={(theirs) => {
            setSaved({ file: theirs.file, version: theirs.version });
            setConflict(false);
            store(theirs.version);
          }}
        />
      )}
    </CopyEditorContext>
  );
}
