import { Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { PERIOD_CLOSINGS, type PeriodClosing, PLAIN_PERIOD_RULES } from '@suanpan/engine/domain';
import { NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import type { ReactNode } from 'react';
import type { Settings } from '../editing/copy/configuration-editor.tsx';
import { PeriodRulesFields } from './period-rules-fields.tsx';
import { Section } from './section.tsx';

interface PeriodSettingsProps {
  settings: Settings;
  onChange: (changes: Partial<Settings>) => void;
}

/** When a period closes, and how its days and months follow. */
export function PeriodSettings({ settings, onChange }: PeriodSettingsProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Section title={t('settings.period')}>
      <Closing settings={settings} onChange={onChange} />
      <Text size="sm" c="dimmed">
        {t('settings.rulesHint')}
      </Text>
      <PayDay settings={settings} onChange={onChange} />
      <PeriodRulesFields
        rules={settings.periodRules ?? PLAIN_PERIOD_RULES}
        onChange={(periodRules) => onChange({ periodRules })}
      />
    </Section>
  );
}

function Closing({ settings, onChange }: PeriodSettingsProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Fields>
      <Select
        label={t('settings.closing')}
        allowDeselect={false}
        data={PERIOD_CLOSINGS.map((value) => ({ value, label: t(`closings.${value}`) }))}
        value={settings.periodClosing}
        onChange={(value) => value && onChange({ periodClosing: value as PeriodClosing })}
      />
      {settings.periodClosing === 'timer' && (
        <NumberField
          label={t('settings.closeAfterDays')}
          min={0}
          max={365}
          whole
          required
          withAsterisk={false}
          value={settings.closeAfterDays}
          onChange={(value) => onChange({ closeAfterDays: Number(value) })}
        />
      )}
      {settings.periodClosing === 'timer' && (
        <TextInput
          type="time"
          label={t('settings.closeAtTime')}
          description={t('settings.closeAtHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={settings.closeAtTime ?? '00:00'}
          onChange={(event) => onChange({ closeAtTime: event.currentTarget.value || '00:00' })}
        />
      )}
    </Fields>
  );
}

function PayDay({ settings, onChange }: PeriodSettingsProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Fields>
      <Select
        label={t('settings.payDay')}
        allowDeselect={false}
        data={[
          { value: 'end', label: t('settings.payDayEnd') },
          { value: 'current', label: t('settings.payDayCurrent') },
          { value: 'next', label: t('settings.payDayNext') },
        ]}
        value={settings.payDay?.month ?? 'end'}
        onChange={(value) =>
          onChange({
            payDay:
              value === 'current' || value === 'next'
                ? { month: value, day: settings.payDay?.day ?? 10 }
                : null,
          })
        }
      />
      {settings.payDay && (
        <NumberField
          label={t('settings.day')}
          min={1}
          max={31}
          whole
          required
          withAsterisk={false}
          value={settings.payDay.day}
          onChange={(value) =>
            settings.payDay &&
            onChange({
              payDay: { ...settings.payDay, day: Number(value) },
            })
          }
        />
      )}
    </Fields>
  );
}

export function Fields({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  );
}
