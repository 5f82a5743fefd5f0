import { Refusal } from '../../platform/errors/refusal.ts';
import type { VendorFault } from '../integrations.words.ts';
import { VendorError } from './vendor-error.ts';

const CODES: Readonly<Record<VendorFault, string>> = {
  credentials: 'VENDOR_CREDENTIALS',
  expired: 'VENDOR_EXPIRED',
  permission: 'VENDOR_PERMISSION',
  ip: 'VENDOR_IP',
  rate: 'VENDOR_RATE',
  quota: 'VENDOR_QUOTA',
  notFound: 'VENDOR_NOT_FOUND',
  duplicate: 'VENDOR_DUPLICATE',
  invalid: 'VENDOR_INVALID',
  notEmpty: 'VENDOR_NOT_EMPTY',
  cursor: 'VENDOR_CURSOR',
  tooLarge: 'VENDOR_TOO_LARGE',
  busy: 'VENDOR_BUSY',
  partial: 'VENDOR_PARTIAL',
  pending: 'VENDOR_PENDING',
  transport: 'VENDOR_TRANSPORT',
  unknown: 'VENDOR_UNKNOWN',
};

/** What a platform said, as a refusal of ours that names its code. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof VendorError)) return error;
  const { fault, code, message } = error.facts;
  return new Refusal(
    `integrations.${CODES[fault]}`,
    { code, message: plainMessage(message) },
    { cause: error },
  );
}

export async function refusingAsVendor<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Without the vendor's debugging tail; a number to call from stays, since it has to be entered there. */
export const plainMessage = (message: string): string =>
  message
    .replace(/,? ?hint: \[[^\]]*\]/, '')
    .replace(/,? ?more info at \S+/, '')
    .slice(0, 300);
