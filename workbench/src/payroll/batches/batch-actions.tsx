import { Menu, TextInput } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { RowMenu } from '../../shared/row-menu.tsx';
import { useAskFirst } from './state/use-ask-first.ts';
import { useBatchAct } from './state/use-batch.ts';

type Row = RouterOutputs['payroll']['batches']['list']['rows'][number];
const dangerous: ReadonlySet<string> = new Set(['cancel', 'delete']);

/** What may be done with a batch from the list; each says first what it will do, and to how many. */
export function BatchActions({ row }: { row: Row }) {
  const t = useText('workbench/payroll/periods');
  const words = useText('workbench/payroll/batches');
  const ask = useAskFirst();
  const act = useBatchAct();
  const [renaming, setRenaming] = useState(false);
  if (row.allowedActions.length === 0 && !row.renameable) return null;
  const run = async (action: Row['allowedActions'][number]) => {
    if (await ask(action, row)) act.mutate({ id: row.id, action });
  };
  return (
    <>
      <RowMenu label={t('batch.moreFor', { number: row.number })}>
        {row.renameable && <Menu.Item onClick={() => setRenaming(true)}>{t('batch.rename')}</Menu.Item>}
        {row.allowedActions.map((action) => (
          <Menu.Item
            key={action}
            color={dangerous.has(action) ? 'red' : undefined}
            onClick={() => void run(action)}
          >
            {words(`actions.${action}`)}
          </Menu.Item>
        ))}
      </RowMenu>
      {renaming && <RenameDialog row={row} onClose={() => setRenaming(false)} />}
    </>
  );
}

function RenameDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useText('workbench/payroll/periods');
  const nameOf = useLocalName();
  const [name, setName] = useState(() => nameOf(row.name));
  const [shown, setShown] = useState(false);
  const missing = name.trim() === '';
  const rename = useCommand(
    trpc.payroll.batches.rename.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.payroll.batches.pathFilter());
        onClose();
      },
    }),
    { success: t('batch.renamed') },
  );
  return (
    <FormDialog
      opened
      title={t('batch.renameTitle', { number: row.number })}
      onClose={onClose}
      pending={rename.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
        if (!missing) rename.mutate({ id: row.id, version: row.version, name: name.trim() });
      }}
    >
      <TextInput
        label={t('batch.name')}
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={shown && missing ? t('batch.nameNeeded') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
