import { Skeleton, Table, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';

interface ContentDialogProps {
  language: { code: string; name: string };
  onClose: () => void;
}

/** What people named (departments, jobs, pay types …) and has no name in a language yet. */
export function ContentDialog({ language, onClose }: ContentDialogProps) {
  const t = useText('workbench/admin/languages');
  const format = useFormat();
  const report = useQuery(
    trpc.admin.languages.contentReport.queryOptions({ lang: language.code, all: true }),
  );
  const fill = useCommand(
    trpc.admin.languages.fillContent.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries();
        onClose();
      },
    }),
    { done: 'saved' },
  );
  const lacking = (report.data?.fields ?? []).reduce((sum, field) => sum + field.lacking, 0);
  return (
    <FormDialog
      opened
      size="lg"
      title={t('languages.namesOf', { language: language.name })}
      submitLabel={t('languages.fill', { count: lacking })}
      disabled={lacking === 0}
      pending={fill.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        fill.mutate({ lang: language.code });
      }}
    >
      <Text size="sm">{t('languages.namesAbout')}</Text>
      {report.error && <ErrorState error={report.error} onRetry={() => void report.refetch()} />}
      {!report.data && !report.error && <Skeleton h={180} />}
      {report.data && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('languages.records')}</Table.Th>
              <Table.Th ta="right">{t('languages.all')}</Table.Th>
              <Table.Th ta="right">{t('languages.lacking')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.data.fields.map((field) => (
              <Table.Tr key={`${field.model}.${field.field}`}>
                <Table.Td ff="monospace" fz="xs">
                  {field.model}.{field.field}
                </Table.Td>
                <Table.Td ta="right">{format.number(field.records)}</Table.Td>
                <Table.Td ta="right">{format.number(field.lacking)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </FormDialog>
  );
}
