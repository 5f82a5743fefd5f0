import { joinKey, keyParts } from '@suanpan/engine/domain';

/** A row key as people read it: several key columns are one text inside. */
export const readableKey = (rowKey: string): string => keyParts(rowKey).join(' / ');

/** The row key of what `readableKey` shows. */
export const keyFromReadable = (text: string): string => joinKey(text.split(' / '));
