/** The media type by content. Text that is no binary format is text/csv or text/plain; the rest is octets. */
export async function sniffMediaType(content: Buffer, name: string): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(content);
  if (known) return known.mime;
  // UTF-16 text has zero bytes too, but begins with a byte order mark.
  const marked = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff);
  if (!marked && content.subarray(0, 65_536).includes(0)) return 'application/octet-stream';
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
}
