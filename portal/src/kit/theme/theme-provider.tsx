import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { DatesProvider, type DayOfWeek } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useMemo } from 'react';
import { useLanguage, useText } from '../i18n/index.ts';
import { registerCalendarNames } from './calendar-names.ts';
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

/** Colours follow the system until the person chooses. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const t = useText('portal/kit');
  const fonts = t('language.fonts');
  const close = t('actions.close');
  const clear = t('actions.clear');
  const theme = useMemo(() => themeFor(fonts, { close, clear }), [fonts, close, clear]);
  const locale = useMemo(() => registerCalendarNames(language), [language]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={resolveVariables}
    >
      <DatesProvider settings={{ locale, firstDayOfWeek: Number(t('language.firstDayOfWeek')) as DayOfWeek }}>
        <Notifications position="top-right" limit={4} />
        <ModalsProvider labels={{ confirm: t('actions.confirm'), cancel: t('actions.cancel') }}>
          {children}
        </ModalsProvider>
      </DatesProvider>
    </MantineProvider>
  );
}
