import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Imports of this subject that ended half way, to be settled by who answers for what they stored. */
export function TornImports({ subject }: { subject: string }) {
  const torn = useQuery(trpc.admin.imports.torn.queryOptions({}));
  return (torn.data ?? [])
    .filter((one) => one.subject === subject)
    .map((one) => <TornImport key={one.id} torn={one} />);
}

function TornImport({ torn }: { torn: RouterOutputs['admin']['imports']['torn'][number] }) {
  const t = useText('workbench/admin/imports');
  const format = useFormat();
  const [remark, setRemark] = useState('');
  const settle = useCommand(
    trpc.admin.imports.settle.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.admin.imports.torn.pathFilter()),
    }),
    { success: () => t('torn.settled') },
  );
  return (
    <Alert color="red" title={t('torn.title')} data-testid="torn-import">
      <Text size="sm">
        {t('torn.text', {
          file: torn.fileName,
          by: torn.createdBy,
          at: torn.finishedAt === null ? '' : format.instant(torn.finishedAt),
          done: format.number(torn.doneRows),
          total: format.number(torn.totalRows),
        })}
      </Text>
      <Group align="flex-end" mt="xs">
        <Textarea
          size="xs"
          label={t('torn.remark')}
          autosize
          minRows={1}
          maxLength={2000}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
          style={{ flex: 1 }}
        />
        <Button
          size="xs"
          variant="default"
          disabled={remark.trim() === ''}
          loading={settle.isPending}
          onClick={() => settle.mutate({ id: torn.id, remark: remark.trim() })}
        >
          {t('torn.settle')}
        </Button>
      </Group>
    </Alert>
  );
}
