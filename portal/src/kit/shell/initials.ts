/** Han names show their last two glyphs, as people there are called; others their initials. */
export function initialsOf(name: string): string {
  const trimmed = name.trim();
  if (/^\p{Script=Han}+$/u.test(trimmed)) return trimmed.slice(-2);
  return trimmed
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
}
