export type WatermarkMode = 'name' | 'nameAndNumber' | 'nameAndPhone';

export interface WatermarkPerson {
  name: string;
  employeeNumber?: string | null | undefined;
  phone?: string | null | undefined;
}

/** Name; name + number; name + last four digits of the phone. What is missing is left out, never invented. */
export function watermarkText(person: WatermarkPerson, mode: WatermarkMode): string {
  const digits = person.phone?.replace(/\D/g, '').slice(-4);
  const second =
    mode === 'nameAndNumber' ? person.employeeNumber : mode === 'nameAndPhone' ? digits : undefined;
  return [person.name, second].filter(Boolean).join(' ');
}
