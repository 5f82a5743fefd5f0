import { z } from 'zod';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file as an answer: screens save it, a plain call with `sends: 'file'` leaves as the file itself. */
export const fileAnswer = z.object({ name: z.string(), mediaType: z.string(), base64: z.string() });

export const xlsxAnswer = (name: string, content: Buffer): z.infer<typeof fileAnswer> => ({
  name: `${name}.xlsx`,
  mediaType: XLSX_TYPE,
  base64: content.toString('base64'),
});
