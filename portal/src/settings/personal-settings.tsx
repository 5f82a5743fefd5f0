import { Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { isLanguage, LANGUAGE_NAMES, useLanguage, useText } from '../kit/i18n/index.ts';
import { useMasking } from '../kit/money/index.ts';
import { PasswordForm } from '../kit/password/index.ts';
import { useMe } from '../kit/permission/index.ts';
import {
  PersonAvatar,
  THEMES,
  useChooseLanguage,
  useChooseTheme,
  useOfferedLanguages,
} from '../kit/shell/index.ts';
import { SecondFactorSection } from './second-factor-section.tsx';
import { Row, Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What is one's own: the account, how screens look, the password. */
export function PersonalSettings() {
  const t = useText('portal/settings');
  const kit = useText('portal/kit');
  const { user } = useMe();
  const language = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const { theme, choose } = useChooseTheme();
  const { masked, toggle } = useMasking();
  return (
    <Stack gap="md">
      <Section title={t('account')}>
        <Group wrap="nowrap">
          <PersonAvatar name={user.name} url={user.avatarUrl} size={52} />
          <div style={{ minWidth: 0 }}>
            <Text fw={600} truncate title={user.name}>
              {user.name}
            </Text>
            <Text size="sm" c="dimmed">
              {[user.loginName, user.employeeNumber].filter(Boolean).join(' · ')}
            </Text>
          </div>
        </Group>
      </Section>
      <Section title={t('display')}>
        <Stack gap="lg">
          <Row label={kit('shell.language')} hint={t('languageHint')}>
            <SegmentedControl
              aria-label={kit('shell.language')}
              value={language}
              onChange={(next) => isLanguage(next) && chooseLanguage(next)}
              data={useOfferedLanguages().map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            />
          </Row>
          <Row label={kit('shell.theme')}>
            <SegmentedControl
              aria-label={kit('shell.theme')}
              value={theme}
              onChange={(next) => choose(next as typeof theme)}
              data={THEMES.map(({ value, key }) => ({ value, label: kit(key) }))}
            />
          </Row>
          <Row label={t('mask')} hint={t('maskHint')}>
            <Switch checked={masked} onChange={toggle} aria-label={t('mask')} />
          </Row>
        </Stack>
      </Section>
      <Section title={t('password.title')}>
        <PasswordForm />
      </Section>
      <Section title={t('factor.title')}>
        <SecondFactorSection />
      </Section>
      <Section title={t('sessions.title')}>
        <SessionsSection />
      </Section>
    </Stack>
  );
}
