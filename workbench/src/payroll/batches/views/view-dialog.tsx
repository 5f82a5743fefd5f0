import { Switch, TextInput } from '@mantine/core';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { type FormEvent, useState } from 'react';
import type { CurrentView } from './use-current-view.ts';
import { type TableView, useViewCommands } from './use-views.ts';

interface ViewDialogProps {
  solutionId: string;
  table: string;
  view: CurrentView;
  /** Whose name and sharing are changed; a new one is saved without it. */
  of: TableView | null;
  onClose(): void;
}

/** Under which name a view is kept, and for whom. */
export function ViewDialog({ solutionId, table, view, of, onClose }: ViewDialogProps) {
  const t = useText('workbench/payroll/batches/views');
  const { create, change } = useViewCommands();
  const [name, setName] = useState(of?.name ?? '');
  const [shared, setShared] = useState(of?.shared ?? false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (of) change.mutate({ id: of.id, name, shared }, { onSuccess: onClose });
    else
      create.mutate(
        { solutionId, table, name, shared, content: view.content },
        {
          onSuccess: (made) => {
            view.open(made);
            onClose();
          },
        },
      );
  };
  return (
    <FormDialog
      title={t(of ? 'change' : 'saveAs')}
      opened
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      pending={create.isPending || change.isPending}
      disabled={name.trim() === ''}
    >
      <TextInput
        label={t('name')}
        data-autofocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch
        label={t('share')}
        description={t(view.mayShare ? 'shareAbout' : 'mayNotShare')}
        disabled={!view.mayShare && !shared}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
