import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from './languages.ts';
import { currentLanguage, texts } from './texts.ts';

export type TextValues = Record<string, string | number>;
export type Translate = (key: string, values?: TextValues) => string;

/** Words of one namespace: `useText('portal/home')('payslip.netPay', { name })`. `count` picks the plural. */
export function useText(namespace: string): Translate {
  const { t, i18n } = useTranslation(namespace, { i18n: texts });
  const lng = i18n.language;
  return useCallback<Translate>((key, values) => t(key, { ...values, lng }) as string, [t, lng]);
}

/** The language of the page; the component is drawn anew when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation(undefined, { i18n: texts });
  return isLanguage(i18n.language) ? i18n.language : currentLanguage();
}

/** For places outside components (notices). */
export function text(namespace: string, key: string, values?: TextValues): string {
  return texts.t(key, { ns: namespace, ...values }) as string;
}

/** Whether a text exists: server codes that we have no words for fall back to the server's message. */
export function hasText(namespace: string, key: string): boolean {
  return texts.exists(key, { ns: namespace });
}
