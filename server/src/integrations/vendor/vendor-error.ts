import type { Provider, VendorFault } from '../integrations.words.ts';

export interface VendorErrorFacts {
  provider: Provider;
  httpStatus: number;
  /** As the platform says it; '' where no platform answered. */
  code: string;
  message: string;
  requestId?: string | undefined;
  fault: VendorFault;
  /** How long the platform asks to wait. */
  retryAfterMs?: number | undefined;
}

/** What a platform refused or didn't answer, by one set of faults for all three. */
export class VendorError extends Error {
  readonly facts: VendorErrorFacts;

  constructor(facts: VendorErrorFacts, options?: ErrorOptions) {
    super(`${facts.provider} ${facts.httpStatus} ${facts.code}: ${facts.message}`, options);
    this.name = 'VendorError';
    this.facts = facts;
  }

  get fault(): VendorFault {
    return this.facts.fault;
  }
}

export function vendorFault(error: unknown): VendorFault | undefined {
  return error instanceof VendorError ? error.fault : undefined;
}

/** Reads codes of a platform as faults: `40014` → expired. */
export const faultsOf =
  (table: Partial<Record<VendorFault, readonly (number | string)[]>>) =>
  (code: number | string): VendorFault =>
    (Object.entries(table).find(([, codes]) => codes.some((each) => String(each) === String(code)))?.[0] as
      | VendorFault
      | undefined) ?? 'unknown';
