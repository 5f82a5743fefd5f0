import { roundTo } from './round.ts';

const WITHOUT_DECIMALS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));
const FOUR_DECIMALS = new Set('CLF UYW'.split(' '));
// Units of account are no currencies to Intl.
const CURRENCIES: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...WITHOUT_DECIMALS,
  ...FOUR_DECIMALS,
]);

/** A code of ISO 4217, in capitals or not. */
export const isCurrency = (text: string): boolean => CURRENCIES.has(text.toUpperCase());

/**
 * Decimal places of a currency (ISO 4217); 2 for one that isn't listed. TWD has 2 there although Taiwan pays whole
 * dollars: a solution says `"scale": 0`.
 * @example currencyScale('JPY') // 0
 */
export function currencyScale(code: string): number {
  const upper = code.toUpperCase();
  if (WITHOUT_DECIMALS.has(upper)) return 0;
  if (THREE_DECIMALS.has(upper)) return 3;
  return FOUR_DECIMALS.has(upper) ? 4 : 2;
}

/**
 * An amount as people read it: rounded half-up to `scale`, thousands grouped, a real minus sign left to the font.
 * The same in every language of the product.
 * @example formatAmount(1234567.5, 2) // '1,234,567.50'
 */
export function formatAmount(
  value: number,
  scale: number,
  options: { readonly grouping?: boolean; readonly currency?: string } = {},
): string {
  if (!Number.isFinite(value)) return '';
  const places = Math.max(0, Math.trunc(scale));
  const digits = decimalDigits(roundTo(value, scale, 'half-up'), places);
  const negative = digits.startsWith('-');
  const [whole = '0', fraction] = (negative ? digits.slice(1) : digits).split('.');
  const grouped = options.grouping === false ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const number = `${negative ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
  return options.currency ? `${options.currency} ${number}` : number;
}

/** Fixed notation of a number that is already rounded; `toFixed` alone gives up at 1e21. */
function decimalDigits(value: number, places: number): string {
  if (Math.abs(value) < 1e21) return value.toFixed(Math.min(places, 100));
  const whole = BigInt(value).toString();
  return places > 0 ? `${whole}.${'0'.repeat(places)}` : whole;
}

/**
 * The amount as a scaled integer, for ledgers and payslips: 12.34 at scale 2 is 1234n.
 * @throws RangeError beyond 2^53−1 units, where binary64 no longer tells whole numbers apart
 */
export function toMinorUnits(value: number, scale: number): bigint {
  const units = Math.round(roundTo(value, scale) * 10 ** scale);
  if (!Number.isSafeInteger(units)) throw new RangeError(`Amount out of range: ${value}`);
  return BigInt(units);
}

/** The other way: 1234n at scale 2 is 12.34. */
export function fromMinorUnits(units: bigint, scale: number): number {
  return scale >= 0 ? Number(units) / 10 ** scale : Number(units) * 10 ** -scale;
}
