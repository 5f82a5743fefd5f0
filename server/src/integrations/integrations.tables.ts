import type { Generated } from 'kysely';
import type {
  DirectoryObject,
  ItemState,
  MappingState,
  MediaKind,
  MessageKind,
  MessageOrigin,
  MessageState,
  Provider,
  PunchIntake,
  SyncAction,
  SyncKind,
  SyncState,
  SyncTrigger,
  Transform,
  WhenBlank,
} from './integrations.words.ts';

export interface IntegrationTables {
  /** An app registered at a platform, by whose secret we call. */
  integration_apps: {
    id: string;
    provider: Provider;
    name: string;
    /** WeCom: agent id; DingTalk: agent id; Feishu: none. */
    app_id: string;
    /** WeCom: corp id; DingTalk: app key; Feishu: app id. */
    app_key: string;
    secret_cipher: string;
    /** Null: the platform's own address. */
    base_url: string | null;
    /** JSON list. */
    purposes: string;
    enabled: number;
    /** For what the platform sends us. */
    event_token_cipher: string | null;
    event_key_cipher: string | null;
    verified_at: string | null;
    verify_code: string | null;
    verify_message: string | null;
    /** The directory was marked as changed by an event, since then. */
    changed_at: string | null;
    version: number;
    created_at: string;
  };
  /** Shared by all processes. */
  integration_tokens: {
    app_id: string;
    /** Of which secret: another secret has another token. */
    secret_mark: string;
    token_cipher: string;
    expires_at: string;
  };
  /** A platform's apps within its client, read from there. */
  integration_micro_apps: {
    id: string;
    app_id: string;
    agent_id: string;
    name: string;
    description: string | null;
    home_url: string | null;
    enabled: number;
    read_at: string | null;
    created_at: string;
  };
  /** What readings of a platform's directory found; the last complete one is the mirror. */
  integration_mirror: {
    run_id: string;
    app_id: string;
    object: DirectoryObject;
    external_id: string;
    parent_id: string | null;
    name: string;
    /** JSON of what was read. */
    payload: string;
  };
  integration_mappings: {
    id: string;
    app_id: string;
    object: DirectoryObject;
    local_id: string;
    external_id: string;
    /** JSON: what both sides agreed on last; three-way comparison starts here. */
    base: string | null;
    state: MappingState;
    /** 1: the platform's object was made by us, so it may be deleted there. */
    made_here: number;
    synced_at: string | null;
    last_error: string | null;
  };
  integration_field_configs: {
    id: string;
    app_id: string;
    object: DirectoryObject;
    source_model: string;
    source_field: string;
    target_field: string;
    transform: Transform;
    parameter: string | null;
    when_blank: WhenBlank;
    position: number;
    enabled: number;
  };
  integration_runs: {
    id: string;
    app_id: string;
    kind: SyncKind;
    object: DirectoryObject;
    state: SyncState;
    trigger: SyncTrigger;
    /** Of an undo: what it takes back. */
    of_run: string | null;
    job_id: string | null;
    /** JSON: how many of each. */
    counts: string;
    /** JSON: why it stopped or failed (code and facts). */
    reason: string | null;
    /** JSON: where a reading goes on. */
    cursor: string | null;
    created_by: string | null;
    started_at: string;
    ended_at: string | null;
  };
  integration_run_items: {
    id: string;
    run_id: string;
    position: number;
    object: DirectoryObject;
    action: SyncAction;
    local_id: string | null;
    external_id: string | null;
    name: string;
    /** JSON: fields as they are there and as they will be. */
    changes: string;
    /** JSON: all that the object is to be, for what is made or agreed on. */
    wanted: string;
    state: ItemState;
    code: string | null;
    message: string | null;
    attempts: number;
  };
  integration_messages: {
    id: string;
    app_id: string;
    kind: MessageKind;
    /** JSON. */
    content: string;
    /** JSON: members, departments, everybody. */
    recipients: string;
    state: MessageState;
    vendor_id: string | null;
    /** JSON: who didn't get it, and why. */
    result: string | null;
    created_by: string;
    created_at: string;
    sent_at: string | null;
    version: number;
    origin: Generated<MessageOrigin>;
    /** Of a notice: where it stands in the outbox, which says what it says; to whom; why; when it is to be tried next. */
    outbox_id: Generated<string | null>;
    recipient_id: Generated<string | null>;
    purpose: Generated<string | null>;
    due_at: Generated<string | null>;
  };
  integration_media: {
    id: string;
    app_id: string;
    file_id: string;
    kind: MediaKind;
    media_id: string;
    expires_at: string | null;
    created_by: string;
    created_at: string;
  };
  integration_attendances: {
    id: string;
    app_id: string;
    external_id: string;
    member_id: string;
    employment_id: string | null;
    day: string;
    at: string | null;
    kind: string;
    result: string;
    place: string | null;
    read_at: string;
    intake: PunchIntake;
  };
  integration_calls: {
    id: string;
    app_id: string;
    at: string;
    method: string;
    path: string;
    trace_id: string;
    request_id: string | null;
    status: number;
    code: string;
    fault: string | null;
    message: string | null;
    milliseconds: number;
    attempt: number;
  };
  /** What a platform told us of, once. */
  integration_events: {
    app_id: string;
    event_id: string;
    kind: string;
    at: string;
  };
  integration_uploads: {
    id: string;
    app_id: string;
    file_name: string;
    total: number;
    done: number;
    /** JSON: row and reason. */
    wrong: string;
    state: string;
    created_by: string;
    created_at: string;
  };
}
