/** The day as the clocks of this device have it, 'YYYY-MM-DD'; today unless said. */
export const dayOf = (date = new Date()): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
