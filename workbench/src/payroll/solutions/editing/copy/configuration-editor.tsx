import {
  queryClient,
  type RouterInputs,
  type RouterOutputs,
  trpc,
  useCommand,
} from '@suanpan/portal/kit/api';
import { refusedField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyWarning } from '@suanpan/portal/kit/notices';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { isComplete } from '../../../payslips/payslip-settings-fields.tsx';
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
  /** Something was missing when it was to be saved. */
  triedToSave: boolean;
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
  const [triedToSave, setTriedToSave] = useState(false);
  useEditingGuard(edited !== undefined, copy.solutionId);
  const command = useCommand(
    trpc.payroll.configuration.save.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(query.queryKey, saved);
        setEdited(undefined);
        setTriedToSave(false);
        queryClient.invalidateQueries(trpc.payroll.payslips.settings.pathFilter());
        queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
      },
    }),
    { done: 'saved' },
  );
  const editor = useMemo<ConfigurationEditor>(() => {
    const stored = found.data && { scope: found.data.scope, settings: found.data.settings };
    const configuration = edited ?? stored;
    return {
      configuration,
      error: found.error,
      retry: () => void found.refetch(),
      readOnly: copy.status !== 'draft' || copy.waits || !mayEdit,
      unsaved: edited !== undefined,
      saving: command.isPending,
      triedToSave,
      change: (edit) =>
        setEdited((before) => (before ?? stored) && edit((before ?? stored) as Configuration)),
      save: () => {
        if (refusedField()) return undefined;
        const { payslip } = edited?.settings ?? {};
        if (payslip && !isComplete(payslip)) {
          setTriedToSave(true);
          return notifyWarning(t('payslip.settingsMissing'));
        }
        if (edited && found.data)
          command.mutate({
            copyId: copy.id,
            version: found.data.version,
            configuration: edited as Sent,
          });
      },
    };
  }, [found, edited, triedToSave, copy, mayEdit, command, t]);
  return <Context value={editor}>{children}</Context>;
}
