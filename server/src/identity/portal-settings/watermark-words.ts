import type { WatermarkSettings } from './portal-settings.ts';

interface Reader {
  name: string;
  employeeNumber: string | null;
  phone: string | null;
}

/** The chosen text; name; number, or the phone's last digits. What is missing is left out, never invented. */
export function watermarkWords(settings: WatermarkSettings, reader: Reader): string {
  const { text, mode, digits } = settings;
  const phone = digits > 0 ? reader.phone?.replace(/\D/g, '').slice(-digits) : undefined;
  const second =
    mode === 'nameAndNumber' ? reader.employeeNumber : mode === 'nameAndPhone' ? phone : undefined;
  return [text, reader.name, second].filter(Boolean).join(' ');
}
