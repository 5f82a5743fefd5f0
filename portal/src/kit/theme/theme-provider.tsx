import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import { type ReactNode, useMemo } from 'react';
import { type Language, useLanguage, useText } from '../i18n/index.ts';
import { resolveVariables, themeFor } from './theme.ts';

/** `color-scheme.js` reads the same key before the first paint. */
const STORAGE_KEY = 'suanpan.color-scheme';
const colorSchemeManager = localStorageColorSchemeManager({ key: STORAGE_KEY });

/** Whether a colour scheme was chosen on this device. */
export function hasChosenColorScheme(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

const DAYJS_LOCALES: Record<Language, string> = { 'zh-TW': 'zh-tw', 'zh-CN': 'zh-cn', en: 'en' };

/** Colours follow the system until the person chooses. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const t = useText('portal/kit');
  const theme = useMemo(() => themeFor(language), [language]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={resolveVariables}
    >
      <DatesProvider
        settings={{ locale: DAYJS_LOCALES[language], firstDayOfWeek: language === 'en' ? 0 : 1 }}
      >
        <Notifications position="top-right" limit={4} />
        <ModalsProvider labels={{ confirm: t('actions.confirm'), cancel: t('actions.cancel') }}>
          {children}
        </ModalsProvider>
      </DatesProvider>
    </MantineProvider>
  );
}
