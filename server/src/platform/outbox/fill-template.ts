/** A place in a text that is filled: `{{name}}`. */
const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** The places of a text that its purpose doesn't know. */
export function unknownPlaces(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(PLACE)].map(([, name]) => name ?? '');
  return [...new Set(names.filter((name) => !known.includes(name)))];
}

/** The names of a text's places, each once, in their order. */
export function placesOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, name]) => name ?? ''))];
}

/** Fills the places once: what is put in is not looked through again. Lines that were left empty close up. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replace(PLACE, (_, name: string) => values[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same for a line: a break in it would begin another header. */
export function fillLine(text: string, values: Readonly<Record<string, string>>): string {
  return fillTemplate(text, values).replace(/\s+/g, ' ').trim();
}
