import { Button, Stack, Switch, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { FormDialog, NumberField } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';

type Parameter = RouterOutputs['admin']['parameters']['list']['rows'][number];

interface ParameterDialogProps {
  parameter: Parameter;
  onClose: () => void;
}

/** One parameter: its value, the way back to the default, and who set it to what. */
export function ParameterDialog({ parameter, onClose }: ParameterDialogProps) {
  const t = useText('workbench/admin/parameters');
  const { code, kind, least, most } = parameter;
  const isNumber = kind === 'integer' || kind === 'number';
  const form = useForm<{ value: string | number | boolean }>({
    initialValues: { value: parameter.value },
    validate: { value: (value) => (isNumber && value === '' ? t('numberNeeded') : null) },
  });
  const done = {
    onSuccess: () => {
      void queryClient.invalidateQueries(trpc.admin.parameters.pathFilter());
      void queryClient.invalidateQueries(trpc.identity.auth.me.pathFilter());
      onClose();
    },
  };
  const save = useCommand(trpc.admin.parameters.save.mutationOptions(done), { done: 'saved' });
  const remove = useCommand(trpc.admin.parameters.remove.mutationOptions(done), { done: 'saved' });
  const field = form.getInputProps('value');
  return (
    <FormDialog
      opened
      size="lg"
      title={parameter.name}
      pending={save.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ value }) => save.mutate({ code, value }))}
      aside={
        parameter.changed && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({ code })}>
            {t('backToDefault', { value: String(parameter.default) })}
          </Button>
        )
      }
    >
      {isNumber && (
        <NumberField
          label={t('value')}
          description={t('range', { least: least ?? '…', most: most ?? '…' })}
          whole={kind !== 'number'}
          {...field}
        />
      )}
      {kind === 'text' && <TextInput label={t('value')} maxLength={2000} {...field} />}
      {kind === 'boolean' && (
        <Switch label={t('value')} {...form.getInputProps('value', { type: 'checkbox' })} />
      )}
      <History code={code} />
    </FormDialog>
  );
}

function History({ code }: { code: string }) {
  const t = useText('workbench/admin/parameters');
  const format = useFormat();
  const history = useQuery(trpc.admin.parameters.history.queryOptions({ code }));
  if (history.error) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={560}>
        {t('history')}
      </Text>
      {history.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noHistory')}
        </Text>
      )}
      {history.data && history.data.length > 0 && (
        <Table.ScrollContainer minWidth={320} mah={240}>
          <Table>
            <Table.Tbody>
              {history.data.map(({ at, by, before, after }) => (
                <Table.Tr key={at}>
                  <Table.Td>{format.instant(at)}</Table.Td>
                  <Table.Td>{by ?? '–'}</Table.Td>
                  <Table.Td>
                    {t('from', { before: String(before ?? '–'), after: String(after ?? '–') })}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
