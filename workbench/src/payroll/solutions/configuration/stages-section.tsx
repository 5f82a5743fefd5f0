import { Group, Select, Stack, Switch, Text } from '@mantine/core';
import { BATCH_STAGES } from '@suanpan/engine/domain';
import { NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { DISPUTE_RULES } from '@suanpan/server/words';
import type { Settings } from '../editing/copy/configuration-editor.tsx';
import { Section } from './section.tsx';

interface StagesProps {
  settings: Settings;
  onChange: (changes: Partial<Settings>) => void;
}

/** What a batch goes through, and which of it a solution may leave out. */
export function StagesSection({ settings, onChange }: StagesProps) {
  const t = useText('workbench/payroll/solutions');
  const words = useText('workbench/payroll/batches');
  return (
    <Section title={t('configuration.stages.title')}>
      <Text size="sm" c="dimmed">
        {t('configuration.stages.hint')}
      </Text>
      <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {BATCH_STAGES.map((stage, index) => (
          <li key={stage}>
            {stage === 'confirm' ? (
              <Confirmation place={index + 1} settings={settings} onChange={onChange} />
            ) : (
              <Group gap="sm" justify="space-between">
                <Text size="sm">
                  {index + 1}. {words(`stages.${stage}`)}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`configuration.stages.${stage === 'approve' ? 'approval' : 'always'}`)}
                </Text>
              </Group>
            )}
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function Confirmation({ place, settings, onChange }: StagesProps & { place: number }) {
  const t = useText('workbench/payroll/solutions');
  const words = useText('workbench/payroll/batches');
  const rules = settings.employeeConfirmation;
  if (!rules) return null;
  const set = (changes: Partial<typeof rules>) =>
    onChange({ employeeConfirmation: { ...rules, ...changes } });
  return (
    <Stack gap="xs">
      <Switch
        label={`${place}. ${words('stages.confirm')}`}
        description={t('configuration.stages.confirmHint')}
        checked={rules.on}
        onChange={(event) => set({ on: event.currentTarget.checked })}
      />
      {rules.on && (
        <Group gap="md" align="flex-end" pl={{ base: 0, sm: 48 }}>
          <NumberField
            w={150}
            size="xs"
            label={t('configuration.stages.days')}
            min={1}
            max={60}
            whole
            required
            withAsterisk={false}
            value={rules.days}
            onChange={(value) => {
              const days = Number(value);
              set({ days, remindBefore: Math.min(rules.remindBefore, days - 1) });
            }}
          />
          <NumberField
            w={220}
            size="xs"
            label={t('configuration.stages.remindBefore')}
            min={0}
            max={rules.days - 1}
            whole
            required
            withAsterisk={false}
            value={rules.remindBefore}
            onChange={(value) => set({ remindBefore: Number(value) })}
          />
          <Select
            w={260}
            size="xs"
            label={t('configuration.stages.disputes')}
            allowDeselect={false}
            data={DISPUTE_RULES.map((value) => ({
              value,
              label: t(`configuration.stages.disputeRules.${value}`),
            }))}
            value={rules.disputes}
            onChange={(disputes) => disputes && set({ disputes })}
          />
        </Group>
      )}
    </Stack>
  );
}
