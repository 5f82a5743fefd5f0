import { Switch } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import type { Settings } from '../editing/copy/configuration-editor.tsx';
import { Section } from './section.tsx';

interface PublicationProps {
  settings: Settings;
  onChange: (changes: Partial<Settings>) => void;
}

/** Whether rules are published by who wrote them, or once another person has agreed. */
export function PublicationSection({ settings, onChange }: PublicationProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Section title={t('agreement.title')}>
      <Switch
        label={t('agreement.switch')}
        description={t('agreement.hint')}
        checked={settings.agreedPublishing === true}
        onChange={(event) => onChange({ agreedPublishing: event.currentTarget.checked })}
      />
    </Section>
  );
}
