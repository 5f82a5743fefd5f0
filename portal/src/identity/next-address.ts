/**
 * Where sign-in leads on to: back to where one came from, else to where one's work is. Only a path of this site counts: `//elsewhere`, `/\elsewhere` and other schemes would
 * carry a person off to a look-alike.
 */
export function nextAddress(search: string, landing = '/'): string {
  const wanted = new URLSearchParams(search).get('next') ?? landing;
  const plain = /^\/(?![/\\])[^\\\s]*$/.test(wanted);
  return plain && !wanted.startsWith('/sign-in') ? wanted : '/';
}
