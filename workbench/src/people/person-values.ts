/** Text fields that are left empty hold nothing rather than an empty text. */
export function emptyToNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}
