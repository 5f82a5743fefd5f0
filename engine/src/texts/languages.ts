/** A BCP 47 tag: `en`, `zh-TW`. Which languages there are is told by the locale files alone. */
export type Language = string;

/** What is spoken where a language has no text of its own; it is never without one. */
export const LAST_LANGUAGE: Language = 'en';

/** `zh_TW`, `zh-tw`, `zh-Hant` … with what the tag leaves unsaid; undefined for what is no language. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize();
  } catch {
    return undefined;
  }
}

/** How far off a reader of one language is with another: 0 the same, then region, script; undefined: another language. */
function distance(from: Intl.Locale, to: Intl.Locale): number | undefined {
  if (from.language !== to.language) return undefined;
  if (from.script !== to.script) return 2;
  return from.region === to.region ? 0 : 1;
}

/** Those that a reader of the language understands too, the nearest first. */
function relatives(language: Language, offered: readonly Language[]): Language[] {
  const from = localeOf(language);
  if (!from) return [];
  return offered
    .flatMap((each) => {
      const to = localeOf(each);
      const far = to && distance(from, to);
      return far === undefined ? [] : [{ each, far }];
    })
    .sort((a, b) => a.far - b.far || a.each.length - b.each.length)
    .map(({ each }) => each);
}

/**
 * The language offered that comes nearest to the first wish that can be met.
 * @example nearestLanguage(['zh_HK'], ['en', 'zh-CN', 'zh-TW'], 'en') // 'zh-TW'
 */
export function nearestLanguage(
  wanted: readonly string[],
  offered: readonly Language[],
  otherwise: Language,
): Language {
  for (const tag of wanted) {
    const [nearest] = relatives(tag, offered);
    if (nearest !== undefined) return nearest;
  }
  return otherwise;
}

/** So many orders are remembered: they are found anew where tags that nobody writes twice have filled the memory. */
const MOST_ORDERS = 200;
const orders = new Map<string, readonly Language[]>();

/** Where to look for a text, one after the other: who reads Traditional Chinese reads Simplified sooner than English. */
export function fallbacks(language: Language, offered: readonly Language[]): readonly Language[] {
  const key = [language, ...offered].join('\n');
  const known = orders.get(key);
  if (known) return known;
  const order = [...new Set([language, ...relatives(language, offered), LAST_LANGUAGE, ...offered])];
  if (orders.size >= MOST_ORDERS) orders.clear();
  orders.set(key, order);
  return order;
}

/**
 * The words of the language among those written, else of the nearest that has any; undefined where nothing was written.
 * @example textIn({ en: 'Pay', 'zh-CN': '工资' }, 'zh-TW') // '工资'
 */
export function textIn(
  texts: Readonly<Record<Language, string | undefined>>,
  language: Language,
): string | undefined {
  // Nearly always there; the others are looked for only where it isn't.
  return texts[language] || fallbacks(language, Object.keys(texts)).flatMap((each) => texts[each] || [])[0];
}

const plurals = new Map<Language, Intl.PluralRules>();

function rulesOf(language: Language): Intl.PluralRules {
  let rules = plurals.get(language);
  if (!rules) {
    rules = new Intl.PluralRules(language);
    plurals.set(language, rules);
  }
  return rules;
}

/** The form a text takes where it counts: `one`, `other` … */
export const pluralOf = (language: Language, count: number): string => rulesOf(language).select(count);

/** Every form a text can take there: Chinese has `other` alone. */
export const pluralForms = (language: Language): readonly string[] =>
  rulesOf(language).resolvedOptions().pluralCategories;

/** A language's own name: it reads the same whatever language the page is in. */
export function languageName(language: Language, offered: readonly Language[]): string {
  const locale = localeOf(language);
  if (!locale) return language;
  const others = offered.filter((each) => each !== language).map(localeOf);
  const sisters = others.filter((each) => each?.language === locale.language);
  // As short as tells it from the others: 'English' alone, but Traditional beside Simplified Chinese.
  const tag =
    sisters.length === 0 || language === locale.language
      ? locale.language
      : sisters.some((each) => each?.script === locale.script)
        ? language
        : `${locale.language}-${locale.script}`;
  return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? language;
}
