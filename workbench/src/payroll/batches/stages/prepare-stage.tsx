import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { tableCells } from '@suanpan/engine/domain';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { confirm, Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IMPORT_MODES } from '@suanpan/server/words';
import { IconFileImport, IconListCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ImportWizard } from '../../../admin/imports/import-wizard.tsx';
import { useLocalName } from '../../../shared/local-name.ts';
import { ToolButton } from '../../../shared/tool-button.tsx';
import { FindingsButton } from '../panels/findings-button.tsx';
import { type Batch, type BatchTable, invalidateBatch, useBatchAct } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { useUnsavedTexts } from '../state/use-unsaved-edits.ts';
import { TablesWorkplace } from '../tables/tables-workplace.tsx';

/** Tables of inputs: typed, pasted, imported or copied from HR; the rules on inputs; and the word that they are complete. */
export function PrepareStage({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const tables = useQuery(trpc.payroll.batchTables.list.queryOptions({ batchId: batch.id }));
  // Edits are frequent: only what they change on this page is asked anew.
  const onEdited = useCallback(() => {
    void queryClient.invalidateQueries(trpc.payroll.batches.get.queryFilter({ id: batch.id }));
    void queryClient.invalidateQueries(trpc.payroll.batchTables.list.queryFilter({ batchId: batch.id }));
    void queryClient.invalidateQueries(trpc.payroll.batches.history.pathFilter());
    void queryClient.invalidateQueries(trpc.payroll.batches.explain.pathFilter());
  }, [batch.id]);

  // A refresh that fails takes no sheet away from under its typist.
  if (tables.error && !tables.data)
    return <ErrorState error={tables.error} onRetry={() => tables.refetch()} />;
  if (!tables.data) return <Skeleton h={440} />;
  const ordered = [...tables.data].sort((a, b) => rank(a) - rank(b));
  const current =
    ordered.find((table) => table.code === place.table) ?? ordered.find(takesInput) ?? ordered[0];
  if (!current) return <EmptyState text={t('prepare.noTables')} />;
  return (
    <Stack gap="sm">
      <TablesWorkplace
        batch={batch}
        place={place}
        tables={ordered}
        current={current}
        onEdited={onEdited}
        toolbar={takesInput(current) && <InputTools batchId={batch.id} place={place} table={current} />}
        actions={<PrepareActions batch={batch} place={place} />}
      />
    </Stack>
  );
}

interface InputToolsProps {
  batchId: string;
  place: BatchPlace;
  table: BatchTable;
}

/** Rows of a table from a file, or none of them. */
function InputTools({ batchId, place, table }: InputToolsProps) {
  const t = useText('workbench/payroll/batches');
  const [importing, setImporting] = useState<BatchTable | null>(null);
  return (
    <>
      <ToolButton
        label={t('prepare.import')}
        icon={<IconFileImport size={18} />}
        variant="light"
        color={undefined}
        onClick={() => setImporting(table)}
      />
      {table.ownRows && table.rows > 0 && <ClearButton batchId={batchId} table={table} />}
      {importing && (
        <ImportTableDialog
          batchId={batchId}
          place={place}
          table={importing}
          onClose={() => setImporting(null)}
        />
      )}
    </>
  );
}

function ClearButton({ batchId, table }: { batchId: string; table: BatchTable }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  const clear = useCommand(trpc.payroll.batchTables.clear.mutationOptions({ onSuccess: invalidateBatch }), {
    success: (answer) => t('prepare.cleared', { count: answer.rows }),
  });
  const askAndClear = async () => {
    const sure = await confirm({
      title: t('prepare.clear'),
      message: t('prepare.clearConfirm', {
        count: table.rows,
        shown: format.number(table.rows),
        table: nameOf(table.name, table.code),
      }),
      confirmLabel: t('prepare.clear'),
    });
    if (sure) clear.mutate({ batchId, table: table.code });
  };
  return (
    <ToolButton
      label={t('prepare.clear')}
      icon={<IconTrash size={18} />}
      loading={clear.isPending}
      onClick={() => void askAndClear()}
    />
  );
}

interface ImportTableDialogProps {
  batchId: string;
  place: BatchPlace;
  table: BatchTable;
  onClose: () => void;
}

function ImportTableDialog({ batchId, place, table, onClose }: ImportTableDialogProps) {
  const t = useText('workbench/payroll/batches');
  const nameOf = useLocalName();
  return (
    <Dialog
      opened
      size="xl"
      onClose={onClose}
      title={t('prepare.importInto', { table: nameOf(table.name, table.code) })}
      closeOnClickOutside={false}
    >
      <ImportWizard
        subject="payroll.table"
        target={{ batchId, table: table.code }}
        columns={table.columns
          .filter((column) => column.kind === 'key' || column.editable === 'input')
          .map((column) => ({
            code: column.code,
            label: nameOf(column.name, column.code),
            // Headers of a file may be in any language.
            aliases: typeof column.name === 'string' ? [] : Object.values(column.name),
            key: table.key.includes(column.code),
            required: table.key.includes(column.code),
          }))}
        modes={table.ownRows ? IMPORT_MODES : ['updateOnly']}
        preset={{
          ...(table.upload.mode && { mode: table.upload.mode }),
          ...(table.upload.empty && { empty: table.upload.empty }),
          ...(table.upload.match && { byOrder: table.upload.match === 'order' }),
        }}
        onDone={() => void invalidateBatch()}
        onClose={onClose}
        next={[
          { label: t('prepare.next'), run: () => place.goStage('calculate') },
          { label: t('prepare.seeRows'), run: onClose },
        ]}
      />
    </Dialog>
  );
}

/** The rules on inputs, what they found, and the way on. */
function PrepareActions({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const unsaved = useUnsavedTexts(batch.id).length;
  const act = useBatchAct();
  const check = useCommand(
    trpc.payroll.findings.checkInputs.mutationOptions({ onSuccess: invalidateBatch }),
    {
      success: (answer) =>
        answer.findings === 0
          ? t('prepare.checkedClean')
          : t('prepare.checked', { count: answer.findings, blocking: answer.blocking }),
    },
  );
  const complete = () =>
    act.mutate(
      { id: batch.id, action: 'completePreparation' },
      { onSuccess: () => place.goStage('calculate') },
    );
  return (
    <Group gap={6}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconListCheck size={16} />}
        loading={check.isPending}
        onClick={() => check.mutate({ batchId: batch.id })}
      >
        {t('prepare.check')}
      </Button>
      <FindingsButton batch={batch} place={place} unsaved={unsaved} />
      {batch.allowedActions.includes('completePreparation') && !batch.preparationComplete ? (
        <Button size="compact-sm" loading={act.isPending} onClick={complete}>
          {t('actions.completePreparation')}
        </Button>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => place.goStage('calculate')}>
          {t('prepare.next')}
        </Button>
      )}
    </Group>
  );
}

const takesInput = (table: BatchTable) =>
  tableCells(table) === 'typed' &&
  (table.ownRows || table.columns.some((column) => column.editable === 'input'));

/** What is typed comes first, then what is copied, then what is computed. */
function rank(table: BatchTable): number {
  // By what its columns are, not by what may be typed now: a closed batch keeps its order.
  if (
    tableCells(table) === 'typed' &&
    !table.master &&
    table.columns.some((column) => column.kind === 'input')
  )
    return 0;
  return { data: 2, snapshot: 1, parameter: 5, union: 4, pivot: 3 }[table.kind];
}
