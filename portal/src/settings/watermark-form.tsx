import { Box, Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { WATERMARK_MODES } from '@suanpan/server/words';
import type { RouterOutputs } from '../kit/api/index.ts';
import { NumberField, refusedField } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { Row, Section } from './section.tsx';

type WatermarkValues = RouterOutputs['portal']['settings']['get']['watermark'];

interface WatermarkFormProps {
  watermark: WatermarkValues;
  pending: boolean;
  onSave: (watermark: WatermarkValues) => Promise<unknown>;
}

/** The mark over every page, on screen and on paper, with what it will read. */
export function WatermarkForm({ watermark, pending, onSave }: WatermarkFormProps) {
  const t = useText('portal/settings');
  const form = useForm({ initialValues: watermark });
  const { enabled, mode, text, digits } = form.values;
  const sample = [
    text.trim(),
    t('watermark.sampleName'),
    mode === 'nameAndNumber'
      ? 'E0012'
      : mode === 'nameAndPhone' && digits > 0
        ? '0912345678'.slice(-digits)
        : '',
  ];
  return (
    <Section title={t('watermark.title')}>
      <form
        noValidate
        onSubmit={form.onSubmit((values, event) => {
          if (refusedField(event?.currentTarget as HTMLFormElement)) return;
          onSave(values).then(
            () => form.resetDirty(),
            () => undefined,
          );
        })}
      >
        <Stack gap="md">
          <Row label={t('watermark.enabled')} hint={t('watermark.enabledHint')}>
            <Switch
              aria-label={t('watermark.enabled')}
              {...form.getInputProps('enabled', { type: 'checkbox' })}
            />
          </Row>
          <TextInput
            label={t('watermark.text')}
            description={t('watermark.textHint')}
            maxLength={40}
            {...form.getInputProps('text')}
          />
          <Group grow align="flex-start">
            <Select
              label={t('watermark.mode')}
              allowDeselect={false}
              data={WATERMARK_MODES.map((value) => ({ value, label: t(`watermark.modes.${value}`) }))}
              {...form.getInputProps('mode')}
            />
            <NumberField
              label={t('watermark.digits')}
              min={0}
              max={12}
              whole
              required
              withAsterisk={false}
              disabled={mode !== 'nameAndPhone'}
              {...form.getInputProps('digits')}
            />
          </Group>
          <Box>
            <Text size="xs" c="dimmed">
              {t('watermark.sample')}
            </Text>
            <Text c={enabled ? undefined : 'dimmed'}>{sample.filter(Boolean).join(' ')}</Text>
          </Box>
          <Group justify="flex-end">
            <Button type="submit" loading={pending} disabled={!form.isDirty()}>
              {t('watermark.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
