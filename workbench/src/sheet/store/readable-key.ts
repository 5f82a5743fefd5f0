/** A row key as people read it: several key columns are one text inside. */
export const readableKey = (rowKey: string): string => rowKey.split('\u001f').join(' / ');
