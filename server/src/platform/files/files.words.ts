/** The encodings that text files of people come in. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'utf-16le',
  'utf-16be',
  'windows-1252',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** Pictures that are taken, as the library that draws them anew calls them. */
export const PICTURE_TYPES = ['png', 'jpeg', 'webp', 'gif'] as const;
