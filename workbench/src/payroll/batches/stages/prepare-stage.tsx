import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { tableCells } from '@suanpan/engine/domain';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IMPORT_MODES } from '@suanpan/server/words';
import { IconAlertCircle, IconFileImport, IconListCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ImportWizard } from '../../../admin/imports/import-wizard.tsx';
import { useLocalName } from '../../../shared/local-name.ts';
import { type Batch, type BatchTable, renewBatch, useBatchAct } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { useUnsavedTexts } from '../state/use-unsaved-edits.ts';
import { TablesWorkplace } from '../tables/tables-workplace.tsx';

/** Tables of inputs: typed, pasted, imported or copied from HR; the rules on inputs; and the word that they are complete. */
export function PrepareStage({ batch, place }: { batch: Batch; place: BatchPlace }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  const tables = useQuery(trpc.payroll.batchTables.list.queryOptions({ batchId: batch.id }));
  const unsaved = useUnsavedTexts(batch.id).length;
  const [importing, setImporting] = useState<BatchTable | null>(null);
  const act = useBatchAct();
  const check = useCommand(trpc.payroll.findings.checkInputs.mutationOptions({ onSuccess: renewBatch }), {
    success: (answer) =>
      answer.findings === 0
        ? t('prepare.checkedClean')
        : t('prepare.checked', { count: answer.findings, blocking: answer.blocking }),
  });
  const clear = useCommand(trpc.payroll.batchTables.clear.mutationOptions({ onSuccess: renewBatch }), {
    success: (answer) => t('prepare.cleared', { count: answer.rows }),
  });
  // Edits are frequent: only what they change on this page is asked anew.
  const onEdited = useCallback(() => {
    void queryClient.invalidateQueries(trpc.payroll.batches.get.queryFilter({ id: batch.id }));
    void queryClient.invalidateQueries(trpc.payroll.batchTables.list.queryFilter({ batchId: batch.id }));
    void queryClient.invalidateQueries(trpc.payroll.batches.history.pathFilter());
    void queryClient.invalidateQueries(trpc.payroll.batches.explain.pathFilter());
  }, [batch.id]);

  if (tables.error) return <ErrorState error={tables.error} onRetry={() => tables.refetch()} />;
  if (!tables.data) return <Skeleton h={440} />;
  const ordered = [...tables.data].sort((a, b) => rank(a) - rank(b));
  const current =
    ordered.find((table) => table.code === place.table) ?? ordered.find(takesInput) ?? ordered[0];
  if (!current) return <EmptyState text={t('prepare.noTables')} />;
  const open = unsaved + batch.findings.block + batch.findings.warn + batch.findings.inform;

  const clearTable = async (table: BatchTable) => {
    const sure = await confirm({
      title: t('prepare.clear'),
      message: t('prepare.clearConfirm', {
        count: table.rows,
        shown: format.number(table.rows),
        table: nameOf(table.name, table.code),
      }),
      confirmLabel: t('prepare.clear'),
    });
    if (sure) clear.mutate({ batchId: batch.id, table: table.code });
  };

  return (
    <Stack gap="sm">
      <TablesWorkplace
        batch={batch}
        place={place}
        tables={ordered}
        current={current}
        onEdited={onEdited}
        toolbar={
          <>
            {takesInput(current) && (
              <Button
                size="compact-sm"
                leftSection={<IconFileImport size={16} />}
                onClick={() => setImporting(current)}
                variant="light"
              >
                {t('prepare.import')}
              </Button>
            )}
            {takesInput(current) && current.ownRows && current.rows > 0 && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={16} />}
                loading={clear.isPending}
                onClick={() => void clearTable(current)}
              >
                {t('prepare.clear')}
              </Button>
            )}
          </>
        }
        actions={
          <Group gap="xs">
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconListCheck size={16} />}
              loading={check.isPending}
              onClick={() => check.mutate({ batchId: batch.id })}
            >
              {t('prepare.check')}
            </Button>
            <Button
              size="compact-md"
              variant={place.panel === 'findings' ? 'light' : 'default'}
              color={batch.findings.block + unsaved > 0 ? 'red' : undefined}
              leftSection={<IconAlertCircle size={16} />}
              onClick={() => place.setPanel(place.panel === 'findings' ? null : 'findings')}
            >
              {t('prepare.findings', { count: open, shown: format.number(open) })}
            </Button>
            {batch.allowedActions.includes('completePreparation') && !batch.preparationComplete ? (
              <Button
                size="compact-md"
                loading={act.isPending}
                onClick={() =>
                  act.mutate(
                    { id: batch.id, action: 'completePreparation' },
                    { onSuccess: () => place.goStage('calculate') },
                  )
                }
              >
                {t('actions.completePreparation')}
              </Button>
            ) : (
              <Button size="compact-md" variant="default" onClick={() => place.goStage('calculate')}>
                {t('prepare.next')}
              </Button>
            )}
          </Group>
        }
      />
      {importing && (
        <Modal
          opened
          size="xl"
          onClose={() => setImporting(null)}
          title={t('prepare.importInto', { table: nameOf(importing.name, importing.code) })}
          closeOnClickOutside={false}
        >
          <ImportWizard
            subject="payroll.table"
            target={{ batchId: batch.id, table: importing.code }}
            columns={importing.columns
              .filter((column) => column.kind === 'key' || column.editable === 'input')
              .map((column) => ({
                code: column.code,
                label: nameOf(column.name, column.code),
                key: importing.key.includes(column.code),
                required: importing.key.includes(column.code),
              }))}
            modes={importing.ownRows ? IMPORT_MODES : ['updateOnly']}
            onDone={() => void renewBatch()}
            onClose={() => setImporting(null)}
          />
        </Modal>
      )}
    </Stack>
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
