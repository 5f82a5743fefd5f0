import type { Generated } from 'kysely';
import type { Flag } from '../../platform/db/columns.ts';
import type { MailOrigin, MailSecurity } from '../../platform/mail/mail.words.ts';
import type { DeliveryProblem, DeliveryState } from '../../platform/outbox/outbox.words.ts';

export interface EmailTables {
  mail_services: {
    id: string;
    name: string;
    origin: MailOrigin;
    host: string;
    port: number;
    security: MailSecurity;
    user_name: string | null;
    password_cipher: string | null;
    from_name: string | null;
    from_address: string;
    /** How many mails are handed over at the same time. */
    connections: number;
    /** What the server takes of us; without a limit where nothing is said. */
    per_minute: number | null;
    dkim_domain: string | null;
    dkim_selector: string | null;
    dkim_cipher: string | null;
    is_default: Flag;
    enabled: Flag;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  mail_templates: {
    id: string;
    purpose: string;
    name: string;
    /** Made with the product: changed and switched off, never removed. */
    built_in: Flag;
    enabled: Flag;
    /** Absent: the default service. */
    service_id: string | null;
    /** JSON by language: {subject, body}. */
    texts: string;
    /** JSON: ids of the files that go with it. */
    files: string;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  mail_log: {
    id: string;
    outbox_id: string | null;
    resent_of: string | null;
    purpose: string;
    template_id: string | null;
    service_id: string | null;
    recipient_id: string | null;
    address: string;
    subject: string;
    /** {text, files}, as long as it may have to be sent again. */
    content_cipher: string | null;
    message_id: string;
    state: DeliveryState;
    problem: DeliveryProblem | null;
    response: string | null;
    /** JSON: every try with its moment and its end. */
    attempts: string;
    attempt_count: number;
    due_at: string;
    created_at: string;
    ended_at: string | null;
  };
  /** Addresses that a server said don't exist. */
  mail_parked: { id: string; address: string; response: string | null; created_at: string };
}
