import { Checkbox, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { CHARACTER_KINDS, type CharacterKind } from '@suanpan/server/words';
import { LocalNameInput } from '../../shared/local-name-input.tsx';

export type StrategyRow = RouterOutputs['identity']['strategies']['list'][number];

interface StrategyDialogProps {
  strategy: StrategyRow | undefined;
  onClose: () => void;
}

const isWritten = (texts: Record<string, string>) => Object.values(texts).some((text) => text.trim() !== '');

/** What a password has to be. It holds for the next one that somebody chooses; those that are chosen stay until they are too old. */
export function StrategyDialog({ strategy, onClose }: StrategyDialogProps) {
  const t = useText('workbench/admin/sign-in');
  const form = useForm({
    initialValues: {
      name: { ...strategy?.name } as Record<string, string>,
      leastLength: strategy?.leastLength ?? 12,
      kinds: (strategy?.kinds ?? []) as CharacterKind[],
      remembered: strategy?.remembered ?? 5,
      lastsDays: (strategy?.lastsDays ?? '') as number | '',
      pattern: strategy?.pattern ?? '',
      hint: { ...strategy?.hint } as Record<string, string>,
    },
    validate: {
      name: (name) => (isWritten(name) ? null : t('strategies.nameNeeded')),
      hint: (hint, { pattern }) =>
        pattern.trim() !== '' && !isWritten(hint) ? t('strategies.hintNeeded') : null,
    },
  });
  const textsOf = (field: 'name' | 'hint') => ({
    value: form.values[field],
    onChange: (texts: Record<string, string>) => form.setFieldValue(field, texts),
  });
  const done = {
    onSuccess: () => {
      void queryClient.invalidateQueries(trpc.identity.strategies.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.identity.strategies.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.identity.strategies.update.mutationOptions(done), { done: 'saved' });
  const save = (values: typeof form.values) => {
    const pattern = values.pattern.trim();
    const given = {
      ...values,
      lastsDays: values.lastsDays === '' ? null : values.lastsDays,
      ...(pattern === '' ? { pattern: null, hint: null } : { pattern }),
    };
    if (strategy) update.mutate({ ...given, id: strategy.id, version: strategy.version });
    else create.mutate(given);
  };
  return (
    <FormDialog
      opened
      size="lg"
      title={t(strategy ? 'strategies.editTitle' : 'strategies.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(save)}
    >
      <LocalNameInput label={t('strategies.name')} required {...textsOf('name')} error={form.errors.name} />
      <Group grow align="flex-start">
        <NumberField
          label={t('strategies.leastLength')}
          min={8}
          max={64}
          whole
          required
          withAsterisk={false}
          {...form.getInputProps('leastLength')}
        />
        <NumberField
          label={t('strategies.remembered')}
          description={t('strategies.rememberedHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={24}
          whole
          required
          withAsterisk={false}
          {...form.getInputProps('remembered')}
        />
        <NumberField
          label={t('strategies.lastsDays')}
          description={t('strategies.lastsDaysHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={1}
          max={3650}
          whole
          {...form.getInputProps('lastsDays')}
        />
      </Group>
      <Checkbox.Group label={t('strategies.kinds')} {...form.getInputProps('kinds')}>
        <Group mt={4}>
          {CHARACTER_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`strategies.kind.${kind}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Stack gap="xs">
        <TextInput
          label={t('strategies.pattern')}
          description={
            <>
              {t('strategies.patternHint')} <Code>^[a-z]+-[0-9]&#123;4&#125;$</Code>
            </>
          }
          maxLength={300}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          autoComplete="off"
          {...form.getInputProps('pattern')}
        />
        {form.values.pattern.trim() !== '' && (
          <LocalNameInput
            label={t('strategies.hint')}
            description={t('strategies.hintHint')}
            required
            {...textsOf('hint')}
            error={form.errors.hint}
          />
        )}
      </Stack>
      <Text size="xs" c="dimmed">
        {t('strategies.always')}
      </Text>
    </FormDialog>
  );
}
