export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A text in pieces: what calls somebody, and what lies between. */
export interface Piece {
  readonly text: string;
  readonly person?: Person;
}

/** Finds `@name` of these people; of two names that begin alike the longer one is meant. */
export function piecesOf(text: string, people: readonly Person[]): Piece[] {
  const longestFirst = [...people].sort((a, b) => b.name.length - a.name.length);
  const pieces: Piece[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const person =
      text[at] === '@' ? longestFirst.find(({ name }) => text.startsWith(name, at + 1)) : undefined;
    if (!person) {
      plain += text[at++];
      continue;
    }
    if (plain) pieces.push({ text: plain });
    plain = '';
    pieces.push({ text: `@${person.name}`, person });
    at += person.name.length + 1;
  }
  if (plain) pieces.push({ text: plain });
  return pieces;
}

export const mentionsIn = (text: string, people: readonly Person[]): string[] => [
  ...new Set(piecesOf(text, people).flatMap(({ person }) => (person ? [person.id] : []))),
];

/** The name that is being typed before the cursor, from its `@` on; null while none is. */
export function mentionBeingTyped(text: string, cursor: number): { from: number; typed: string } | null {
  const from = text.lastIndexOf('@', cursor - 1);
  if (from < 0 || isLatin(text[from - 1])) return null;
  const typed = text.slice(from + 1, cursor);
  return typed.length > 30 || /[\n@]/.test(typed) ? null : { from, typed };
}

/** An address has letters before its sign; Chinese has no spaces, so any character may stand before a name. */
const isLatin = (character: string | undefined): boolean => /[A-Za-z0-9]/.test(character ?? '');
