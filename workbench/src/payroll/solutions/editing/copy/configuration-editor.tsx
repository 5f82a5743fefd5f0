import {
  queryClient,
  type RouterInputs,
  type RouterOutputs,
  trpc,
  useCommand,
} from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { CopyDetail } from './copy-detail.ts';
import { useEditingGuard } from './use-editing-guard.ts';

export type Configuration = Omit<RouterOutputs['payroll']['configuration']['get'], 'copyId' | 'version'>;
export type ApplicableScope = Configuration['scope'];
export type Settings = Configuration['settings'];
type Sent = RouterInputs['payroll']['configuration']['save']['configuration'];

interface ConfigurationEditor {
  /** Undefined until it is read. */
  configuration: Configuration | undefined;
  error: unknown;
  retry: () => void;
  readOnly: boolean;
  unsaved: boolean;
  saving: boolean;
  change: (edit: (before: Configuration) => Configuration) => void;
  save: () => void;
}

const Context = createContext<ConfigurationEditor | undefined>(undefined);

export function useConfiguration(): ConfigurationEditor {
  const editor = useContext(Context);
  if (!editor) throw new Error('useConfiguration needs a ConfigurationProvider above it');
  return editor;
}

interface ProviderProps {
  copy: CopyDetail;
  mayEdit: boolean;
  children: ReactNode;
}

/** Holds what a copy sets beside its file while it is edited, from tab to tab; mount it under the copy's id. */
export function ConfigurationProvider({ copy, mayEdit, children }: ProviderProps) {
  const t = useText('workbench/payroll/solutions');
  const query = trpc.payroll.configuration.get.queryOptions({ copyId: copy.id });
  // Who else saved is found out when saving.
  const found = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
  const [edited, setEdited] = useState<Configuration>();
  useEditingGuard(edited !== undefined, copy.solutionId);
  const command = useCommand(
    trpc.payroll.configuration.save.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(query.queryKey, saved);
        setEdited(undefined);
        queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
      },
    }),
    { success: t('editor.saved') },
  );
  const editor = useMemo<ConfigurationEditor>(() => {
    const stored = found.data && { scope: found.data.scope, settings: found.data.settings };
    const configuration = edited ?? stored;
    return {
      configuration,
      error: found.error,
      retry: () => void found.refetch(),
      readOnly: copy.status !== 'draft' || !mayEdit,
      unsaved: edited !== undefined,
      saving: command.isPending,
      change: (edit) =>
        setEdited((before) => (before ?? stored) && edit((before ?? stored) as Configuration)),
      save: () => {
        if (edited && found.data)
          command.mutate({
            copyId: copy.id,
            version: found.data.version,
            configuration: edited as Sent,
          });
      },
    };
  }, [found, edited, copy, mayEdit, command]);
  return <Context value={editor}>{children}</Context>;
}
