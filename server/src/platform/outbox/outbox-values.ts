import { type Language, pickText, type Texts } from '../texts/languages.ts';

/** What stands in the outbox: why somebody is told, and what. */
export interface OutboxPayload {
  /** Absent in what was written before there were purposes. */
  purpose?: string;
  title: Texts;
  body?: Texts | null;
  url?: string | null;
  /** What the templates of this purpose may say beside that. */
  values?: Readonly<Record<string, Texts | string>>;
}

/** What fills the places of a template, in a person's language. */
export function outboxValues(
  { title, body, url, values = {} }: OutboxPayload,
  { name, language }: { name: string; language: Language },
  address: string | undefined,
): Record<string, string> {
  const say = (texts: Texts | string | null | undefined) =>
    typeof texts === 'string' ? texts : texts ? (pickText(texts, language) ?? '') : '';
  return {
    ...{ name, title: say(title), body: say(body), link: absolute(url, address) },
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, say(value)])),
  };
}

/** Where the product is reached nobody may have said: such a mail leads nowhere. */
function absolute(url: string | null | undefined, base: string | undefined): string {
  return url && URL.canParse(url, base) ? new URL(url, base).href : '';
}
