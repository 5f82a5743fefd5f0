export type Named = { readonly name?: string | Readonly<Record<string, string>> | undefined };

const namesOf = ({ name }: Named): string[] =>
  (name === undefined ? [] : typeof name === 'string' ? [name] : Object.values(name)).filter(Boolean);

/** Whether two things are called the same in any language: people know tables and rules by their names. */
export function sharesName(a: Named, b: Named): boolean {
  const own = new Set(namesOf(b));
  return namesOf(a).some((name) => own.has(name));
}
