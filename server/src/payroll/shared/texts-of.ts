import type { Texts } from '../../platform/errors/declare-errors.ts';

/** A name as it is stored (one text, or JSON by language), in every language. */
export function textsOf(json: string): Texts {
  const name = JSON.parse(json) as string | Record<string, string>;
  if (typeof name === 'string') return { 'zh-TW': name, 'zh-CN': name, en: name };
  const any = name.en ?? Object.values(name)[0] ?? '';
  return { 'zh-TW': name['zh-TW'] ?? any, 'zh-CN': name['zh-CN'] ?? any, en: any };
}
