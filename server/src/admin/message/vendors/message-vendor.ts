import type { Config } from '../../../platform/config/config.ts';
import type { Outcome } from '../../../platform/outbox/delivery.ts';

/** Under which name, and where, a vendor is called. */
export interface VendorLogin {
  keyId: string;
  secret: string;
  region: string | null;
  /** Without a slash at its end. */
  address: string;
}

export interface VendorMessage {
  /** Ours; vendors that take one give it back in their reports. */
  id: string;
  /** `+886912345678` */
  phone: string;
  sender: string | null;
  sign: string | null;
  /** Under what name the vendor knows the template. */
  code: string | null;
  /** What fills its places, in their order. */
  values: readonly { name: string; value: string }[];
  /** The text with its places filled. */
  text: string;
}

export interface VendorOutcome extends Outcome {
  vendorCode?: string | undefined;
  providerId?: string | undefined;
}

/** A message that the vendor has taken, to ask after it. */
export interface SentMessage {
  id: string;
  providerId: string;
  phone: string;
  sender: string | null;
  sentAt: Date;
}

/** What the vendor knows of its way to the phone. */
export type Receipt =
  | { state: 'underWay' }
  | { state: 'delivered'; at?: string | undefined }
  | { state: 'failed'; vendorCode: string; response?: string | undefined };

export interface VendorHost {
  config: Config;
  now: Date;
  signal?: AbortSignal | undefined;
}

/** How one vendor of messages is called. */
export interface MessageVendor {
  /** Its usual address. */
  address: string;
  /** Hosts of the vendor's own: no other one is told the secret. */
  ownHosts: RegExp;
  /** It sends by templates it has approved; without: any text. */
  approves: boolean;
  /** What a service must say beside its account. */
  needs: readonly ('sender' | 'sign')[];
  send(host: VendorHost, login: VendorLogin, message: VendorMessage): Promise<VendorOutcome>;
  /** @throws where the vendor doesn't answer, or refuses to */
  receipt(host: VendorHost, login: VendorLogin, message: SentMessage): Promise<Receipt>;
}

export const TIMEOUT_MS = 15_000;

/** The vendor's word for what went wrong, as the log's. The first that fits. */
export function outcomeOfCode(
  code: string,
  response: string,
  words: readonly (readonly [RegExp, NonNullable<Outcome['problem']>, again?: 'again'])[],
): VendorOutcome {
  const found = words.find(([pattern]) => pattern.test(code));
  return {
    problem: found?.[1] ?? 'refused',
    response,
    vendorCode: code,
    ...(found?.[2] ? { again: true } : {}),
  };
}
