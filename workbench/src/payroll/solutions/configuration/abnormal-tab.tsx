import { Group, Select, Stack, Switch, Text } from '@mantine/core';
import { SEVERITIES } from '@suanpan/engine/domain';
import { NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { ABNORMAL_CHECKS, type AbnormalCheck } from '@suanpan/server/words';
import type { Settings } from '../editing/copy/configuration-editor.tsx';
import { Section } from './section.tsx';

interface AbnormalProps {
  settings: Settings;
  onChange: (changes: Partial<Settings>) => void;
}

/** Which people of a batch are pointed out before paying, how gravely, and by what measure. */
export function AbnormalTab({ settings, onChange }: AbnormalProps) {
  const t = useText('workbench/payroll/solutions');
  const checks = settings.abnormalChecks;
  if (!checks) return null;
  const set = (kind: AbnormalCheck, changes: object) =>
    onChange({ abnormalChecks: { ...checks, [kind]: { ...checks[kind], ...changes } } });
  return (
    <Section title={t('configuration.tabs.abnormal')}>
      <Text size="sm" c="dimmed">
        {t('configuration.abnormal.hint')}
      </Text>
      {ABNORMAL_CHECKS.map((kind) => {
        const check = checks[kind];
        const name = t(`configuration.abnormal.kinds.${kind}`);
        return (
          <Group key={kind} align="flex-start" gap="lg" role="group" aria-label={name}>
            <Switch
              style={{ flex: '1 1 300px' }}
              label={name}
              description={t(`configuration.abnormal.hints.${kind}`)}
              checked={check.on}
              onChange={(event) => set(kind, { on: event.currentTarget.checked })}
            />
            <Select
              w={180}
              size="xs"
              label={t('configuration.abnormal.severity')}
              allowDeselect={false}
              disabled={!check.on}
              data={SEVERITIES.map((value) => ({ value, label: t(`severities.${value}`) }))}
              value={check.severity}
              onChange={(severity) => severity && set(kind, { severity })}
            />
            <Stack w={220} gap={0}>
              {'days' in check && (
                <NumberField
                  size="xs"
                  label={t(`configuration.abnormal.days.${kind === 'left' ? 'left' : 'new'}`)}
                  disabled={!check.on}
                  required
                  withAsterisk={false}
                  min={0}
                  max={366}
                  whole
                  value={check.days}
                  onChange={(value) => set(kind, { days: Number(value) })}
                />
              )}
              {'amount' in check && (
                <NumberField
                  size="xs"
                  label={t('configuration.abnormal.amount')}
                  disabled={!check.on}
                  required
                  withAsterisk={false}
                  min={0}
                  grouped
                  value={check.amount}
                  onChange={(value) => set(kind, { amount: Number(value) })}
                />
              )}
              {'anyPurpose' in check && (
                <Switch
                  mt={22}
                  size="xs"
                  label={t('configuration.abnormal.anyPurpose')}
                  disabled={!check.on}
                  checked={check.anyPurpose}
                  onChange={(event) => set(kind, { anyPurpose: event.currentTarget.checked })}
                />
              )}
            </Stack>
          </Group>
        );
      })}
    </Section>
  );
}
