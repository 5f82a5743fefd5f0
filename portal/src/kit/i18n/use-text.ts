import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from './languages.ts';
import type { Namespace, TextKey } from './text-keys.ts';
import { currentLanguage, texts } from './texts.ts';

export type TextValues = Record<string, string | number>;
export type Translate<N extends Namespace> = (key: TextKey<N>, values?: TextValues) => string;

/** Words of one namespace: `useText('portal/home')('payslip.netPay', { name })`. `count` picks the plural. */
export function useText<N extends Namespace>(namespace: N): Translate<N> {
  const { t, i18n } = useTranslation(namespace, { i18n: texts });
  const lng = i18n.language;
  return useCallback<Translate<N>>((key, values) => t(key as string, { ...values, lng }) as string, [t, lng]);
}

/** The language of the page; the component is drawn anew when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation(undefined, { i18n: texts });
  return isLanguage(i18n.language) ? i18n.language : currentLanguage();
}

/** For places outside components (notices). */
export function text<N extends Namespace>(namespace: N, key: TextKey<N>, values?: TextValues): string {
  return texts.t(key as string, { ns: namespace, ...values }) as string;
}

/** Whether we have words for what a server or a file names; otherwise its own are shown. Those that count are asked for by a number. */
export function hasText<N extends Namespace>(namespace: N, key: string): key is TextKey<N> & string {
  return texts.exists(key, { ns: namespace }) || texts.exists(key, { ns: namespace, count: 0 });
}
