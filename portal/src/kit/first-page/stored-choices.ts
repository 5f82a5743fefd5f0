/** Under these keys a device keeps what was chosen on it; the script that stands in the page reads them first. */
export const STORED_LANGUAGE = 'suanpan.language';
export const STORED_COLOR_SCHEME = 'suanpan.color-scheme';
