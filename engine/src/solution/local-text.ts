/** A text in one or several languages: `{"en": "Tax", "zh-TW": "稅"}`, or plain text for all. */
export type LocalText = string | Readonly<Record<string, string>>;
