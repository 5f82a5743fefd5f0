import { Checkbox, ScrollArea, Select, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import type { TemplateRow } from './template-row.ts';

interface TemplateDialogProps {
  from?: TemplateRow;
  /** A new one that begins as `from`. */
  isCopy?: boolean;
  onClose: () => void;
}

interface Chosen {
  header: string;
  sample: string;
}

/** Which columns a file has, under which headers, and what its sample row says. */
export function TemplateDialog({ from, isCopy = false, onClose }: TemplateDialogProps) {
  const t = useText('workbench/admin/import-templates');
  const subjects = useQuery({ ...trpc.admin.imports.subjects.queryOptions({}), staleTime: 60_000 });
  const form = useForm({
    initialValues: {
      name: isCopy || !from ? '' : from.name,
      subject: from?.subject ?? null,
      chosen: Object.fromEntries(
        (from?.columns ?? []).map(({ code, header, sample }): [string, Chosen] => [
          code,
          { header: from?.builtIn ? '' : header, sample: sample ?? '' },
        ]),
      ),
    },
    validate: { name: required, subject: required },
  });
  const done = {
    onSuccess: () => {
      void queryClient.invalidateQueries(trpc.admin.imports.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.admin.imports.templates.create.mutationOptions(done), {
    done: 'added',
  });
  const update = useCommand(trpc.admin.imports.templates.update.mutationOptions(done), {
    done: 'saved',
  });
  const { chosen } = form.values;
  const known = subjects.data?.find(({ code }) => code === form.values.subject)?.columns ?? [];
  const isNeeded = (column: (typeof known)[number]) => column.required || column.key;
  const save = ({ name, subject }: typeof form.values) => {
    const columns = known
      .filter((column) => isNeeded(column) || chosen[column.code])
      .map(({ code }) => ({
        ...{ code, header: chosen[code]?.header.trim() || null, sample: chosen[code]?.sample || null },
      }));
    const given = { name, subject: subject ?? '', columns };
    if (from && !isCopy) update.mutate({ ...given, id: from.id, version: from.version });
    else create.mutate(given);
  };
  const put = (code: string, value: Chosen | undefined) => {
    const { [code]: _, ...others } = chosen;
    form.setFieldValue('chosen', value ? { ...others, [code]: value } : others);
  };
  return (
    <FormDialog
      opened
      size="xl"
      title={t(from && !isCopy ? 'editTitle' : 'add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(save)}
    >
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <Select
        label={t('subject')}
        required
        searchable
        disabled={from !== undefined}
        data={(subjects.data ?? [])
          .filter(({ columns }) => columns !== null)
          .map(({ code, name }) => ({ value: code, label: name }))}
        {...form.getInputProps('subject')}
      />
      {known.length > 0 && (
        <ScrollArea.Autosize mah={360}>
          <Table stickyHeader verticalSpacing={4} aria-label={t('columns')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('column')}</Table.Th>
                <Table.Th>{t('header')}</Table.Th>
                <Table.Th>{t('sample')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {known.map((column) => {
                const { code, label, rules } = column;
                const value = chosen[code] ?? (isNeeded(column) ? { header: '', sample: '' } : undefined);
                return (
                  <Table.Tr key={code}>
                    <Table.Td>
                      <Checkbox
                        label={label}
                        checked={value !== undefined}
                        disabled={isNeeded(column)}
                        onChange={(event) =>
                          put(code, event.currentTarget.checked ? { header: '', sample: '' } : undefined)
                        }
                      />
                      <Text size="xs" c="dimmed" pl={30}>
                        {rules.join(' · ')}
                      </Text>
                    </Table.Td>
                    {(['header', 'sample'] as const).map((part) => (
                      <Table.Td key={part}>
                        <TextInput
                          size="xs"
                          aria-label={`${t(part)}: ${label}`}
                          placeholder={part === 'header' ? label : ''}
                          disabled={value === undefined}
                          value={value?.[part] ?? ''}
                          onChange={(event) =>
                            value && put(code, { ...value, [part]: event.currentTarget.value })
                          }
                        />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
    </FormDialog>
  );
}
