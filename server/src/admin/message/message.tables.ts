import type { Generated } from 'kysely';
import type { Flag } from '../../platform/db/columns.ts';
import type { DeliveryProblem, PhoneMessageState } from '../../platform/outbox/outbox.words.ts';
import type { MessageApproval, MessageProvider } from './message.words.ts';

export interface MessageTables {
  message_accounts: {
    id: string;
    name: string;
    provider: MessageProvider;
    /** Access key id, secret id or account SID. */
    key_id: string;
    secret_cipher: string;
    region: string | null;
    /** Where the vendor is called; absent: its usual address. */
    endpoint: string | null;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  message_signs: {
    id: string;
    account_id: string;
    name: string;
    remark: string | null;
    audit_state: MessageApproval;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  message_services: {
    id: string;
    name: string;
    account_id: string;
    /** Tencent: the SDK's app id. Twilio: a number or the SID of a messaging service. */
    sender: string | null;
    sign_id: string | null;
    /** Of numbers that are written without one: `+886`. */
    country_code: string;
    per_minute: number | null;
    is_default: Flag;
    /** Nothing leaves by it. */
    frozen: Flag;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  message_templates: {
    id: string;
    purpose: string;
    name: string;
    service_id: string;
    /** Under what name the vendor knows it. */
    code: string | null;
    /** JSON by language: what it says. */
    texts: string;
    audit_state: MessageApproval;
    enabled: Flag;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  message_log: {
    id: string;
    outbox_id: string | null;
    resent_of: string | null;
    purpose: string;
    template_id: string | null;
    service_id: string | null;
    recipient_id: string | null;
    /** All that anybody reads of the number. */
    phone_masked: string;
    phone_cipher: string | null;
    /** {text, code, values}, as long as it may have to be sent again. */
    content_cipher: string | null;
    state: PhoneMessageState;
    problem: DeliveryProblem | null;
    /** The vendor's own word for what went wrong. */
    vendor_code: string | null;
    response: string | null;
    /** The vendor's own name for the message. */
    provider_id: string | null;
    /** JSON: every try with its moment and its end. */
    attempts: string;
    attempt_count: number;
    due_at: string;
    created_at: string;
    ended_at: string | null;
    /** When the vendor is asked whether it has arrived; absent: no more, or not yet. */
    receipt_due_at: string | null;
    receipts_asked: Generated<number>;
    /** When the phone had it, as the vendor says. */
    delivered_at: string | null;
  };
}
