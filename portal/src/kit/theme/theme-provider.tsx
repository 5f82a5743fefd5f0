import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { DatesProvider, type DayOfWeek } from '@mantine/dates';
import { type ReactNode, useMemo } from 'react';
import { STORED_COLOR_SCHEME } from '../first-page/index.ts';
import { useLanguage, useText } from '../i18n/index.ts';
import { LateNoticePlaces } from '../notices/index.ts';
import { registerCalendarNames } from './calendar-names.ts';
import { resolveVariables, themeFor } from './theme.ts';
// After the components' own, as their parts stand where the components are imported.
import './global.css';

const colorSchemeManager = localStorageColorSchemeManager({ key: STORED_COLOR_SCHEME });

/** Whether a colour scheme was chosen on this device. */
export function hasChosenColorScheme(): boolean {
  try {
    return localStorage.getItem(STORED_COLOR_SCHEME) !== null;
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
        {children}
        <LateNoticePlaces />
      </DatesProvider>
    </MantineProvider>
  );
}
