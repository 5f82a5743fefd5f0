import { Checkbox, Group, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import {
  DIRECTORY_OBJECTS,
  type DirectoryObject,
  TRANSFORMS,
  type Transform,
  WHEN_BLANK,
  type WhenBlank,
} from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { type FieldLine, usePlatform } from '../use-platform.ts';
import { sourceField, sourceModel } from './field-words.ts';

interface FieldDialogProps {
  appId: string;
  line: FieldLine | undefined;
  onClose: () => void;
}

const OBJECT_OF = { employee: 'member', department: 'department' } as const;

/** One line: source model, source field, target object, target field, and how the value is turned on its way. */
export function FieldDialog({ appId, line, onClose }: FieldDialogProps) {
  const t = useText('workbench/admin/integrations');
  const { calls, refresh } = usePlatform();
  const form = useForm({
    initialValues: {
      object: (line?.object ?? 'member') as DirectoryObject,
      sourceModel: (line?.sourceModel ?? 'employee') as keyof typeof OBJECT_OF,
      sourceField: line?.sourceField ?? '',
      targetField: line?.targetField ?? '',
      transform: (line?.transform ?? 'copy') as Transform,
      parameter: line?.parameter ?? '',
      whenBlank: (line?.whenBlank ?? 'skip') as WhenBlank,
      enabled: line?.enabled ?? true,
    },
    validate: {
      sourceField: (value, { transform }) => (transform === 'constant' ? null : required(value)),
      targetField: required,
      parameter: (value, { transform }) =>
        transform === 'constant' || transform === 'first' ? required(value) : null,
    },
  });
  const { object, sourceModel: model, transform } = form.values;
  const models = useQuery(calls.fields.sourceModels.queryOptions());
  const sources = useQuery(calls.fields.sourceFields.queryOptions({ id: model }));
  const targets = useQuery(calls.fields.targetFields.queryOptions({ object }));
  const done = {
    onSuccess: async () => {
      await refresh.onSuccess();
      onClose();
    },
  };
  const create = useCommand(calls.fields.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(calls.fields.update.mutationOptions(done), { done: 'saved' });
  const field = form.getInputProps;
  return (
    <FormDialog
      opened
      size="lg"
      title={t(line ? 'fields.editTitle' : 'fields.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(({ parameter, ...values }) => {
        const input = { ...values, parameter: parameter || null };
        if (line?.id) update.mutate({ ...input, id: line.id });
        else create.mutate({ ...input, appConfigId: appId });
      })}
    >
      <Group grow align="flex-start">
        <Select
          label={t('fields.sourceModel')}
          allowDeselect={false}
          data={(models.data ?? []).map(({ value }) => ({ value, label: sourceModel(t, value) }))}
          {...field('sourceModel')}
        />
        <Select
          label={t('fields.sourceField')}
          required={transform !== 'constant'}
          disabled={transform === 'constant'}
          data={(sources.data ?? []).map(({ value }) => ({ value, label: sourceField(t, value) }))}
          {...field('sourceField')}
        />
      </Group>
      <Group grow align="flex-start">
        <Select
          label={t('fields.object')}
          allowDeselect={false}
          data={DIRECTORY_OBJECTS.map((value) => ({ value, label: t(`runs.objects.${value}`) }))}
          {...field('object')}
        />
        <Select
          label={t('fields.targetField')}
          required
          searchable
          data={(targets.data ?? []).map(({ value, label }) => ({
            value,
            label: label === value ? value : `${label} (${value})`,
          }))}
          {...field('targetField')}
        />
      </Group>
      <Group grow align="flex-start">
        <Select
          label={t('fields.transform')}
          allowDeselect={false}
          data={TRANSFORMS.map((value) => ({ value, label: t(`transforms.${value}`) }))}
          {...field('transform')}
        />
        {(transform === 'constant' || transform === 'first') && (
          <TextInput
            required
            label={t(transform === 'constant' ? 'fields.constant' : 'fields.signs')}
            {...field('parameter')}
          />
        )}
        <Select
          label={t('fields.whenBlank')}
          allowDeselect={false}
          data={WHEN_BLANK.map((value) => ({ value, label: t(`whenBlank.${value}`) }))}
          {...field('whenBlank')}
        />
      </Group>
      <Checkbox label={t('fields.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </FormDialog>
  );
}
