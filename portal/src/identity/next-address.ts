/**
 * Where sign-in leads on to. Only a path of this site counts: `//elsewhere`, `/\elsewhere` and other schemes would
 * carry a person off to a look-alike.
 */
export function nextAddress(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? '/';
  const plain = /^\/(?![/\\])[^\\\s]*$/.test(wanted);
  return plain && !wanted.startsWith('/sign-in') ? wanted : '/';
}
