const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * A number as networks know it, whatever signs it is written with; undefined where it can't be one.
 * @param countryCode of numbers that are written without, `+886`
 */
export function phoneNumber(written: string, countryCode: string): string | undefined {
  const bare = written.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const whole = bare.startsWith('+') ? bare : `${countryCode}${bare.replace(/^0/, '')}`;
  return E164.test(whole) ? whole : undefined;
}

/** All of a number that a list may show. */
export const maskedPhone = (phone: string): string => phone.replace(/.(?=.{3})/g, '*');
