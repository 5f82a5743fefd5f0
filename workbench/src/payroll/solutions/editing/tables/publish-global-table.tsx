import { Alert, Button, Group, Text } from '@mantine/core';
import type { TableFile } from '@suanpan/engine';
import { queryClient, type RouterInputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useCopyEditor } from '../copy/copy-editor.tsx';

type Published = RouterInputs['payroll']['globalTables']['publish'];

/** The global table of this code: which version is out, or these rows as the first one; later ones are written over there. */
export function PublishGlobalTable({ table }: { table: TableFile }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const { unsaved } = useCopyEditor();
  const mayPublish = useCan('payroll.solutions.publish');
  const list = useQuery(trpc.payroll.globalTables.list.queryOptions());
  const current = list.data?.rows.find((one) => one.code === table.code && one.number > 0);
  const publish = useCommand(
    trpc.payroll.globalTables.publish.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.payroll.globalTables.pathFilter()),
    }),
    { success: (made) => t('global.published', { number: made.number }) },
  );

  const ask = async () => {
    const sure = await confirm({
      title: t('global.publish'),
      message: t('global.publishMessage', { table: table.code }),
      irreversible: true,
    });
    if (!sure) return;
    publish.mutate({
      code: table.code,
      name: (table.name ?? table.code) as Published['name'],
      table: table as Published['table'],
    });
  };

  return (
    <Alert color="blue" variant="light">
      <Group justify="space-between">
        <Text size="sm">
          {current
            ? t('global.current', { number: current.number, date: format.instant(current.publishedAt ?? '') })
            : t('global.none')}{' '}
          {current && (
            <AppLink href={`/workbench/payroll/global-tables/${table.code}`} size="sm">
              {t('global.open')}
            </AppLink>
          )}
        </Text>
        {mayPublish && list.data && !current && (
          <Button
            size="compact-sm"
            loading={publish.isPending}
            disabled={unsaved}
            title={unsaved ? t('editor.saveFirst') : undefined}
            onClick={ask}
          >
            {t('global.publish')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
