import type { Generated } from 'kysely';
import type { Flag } from '../platform/db/columns.ts';
import type {
  AudienceKind,
  Availability,
  CalendarPart,
  DocumentKind,
  InviteeStatus,
  ResumeKind,
} from './portal.words.ts';

export interface PortalTables {
  portal_profiles: {
    person_id: string;
    avatar_file_id: string | null;
    signature: string | null;
    updated_at: string;
  };
  portal_resume_entries: {
    id: string;
    person_id: string;
    kind: ResumeKind;
    title: string;
    place: string | null;
    /** YYYY-MM */
    from_month: string | null;
    to_month: string | null;
    memo: string | null;
    updated_at: string;
  };
  /** What a company lays out for its people: for one person, else a legal entity, else everybody. */
  portal_documents: {
    id: string;
    kind: DocumentKind;
    title: string;
    memo: string | null;
    file_id: string;
    legal_entity_id: string | null;
    employment_id: string | null;
    created_by: string;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
  };
  calendar_entries: {
    id: string;
    subject: string;
    content: string | null;
    location: string | null;
    all_day: Flag;
    starts_at: string;
    ends_at: string;
    /** Of an entry of whole days: the same days everywhere. */
    start_day: string | null;
    end_day: string | null;
    /** In minutes before the start. */
    reminder: number | null;
    availability: Availability;
    /** Of an entry that a calendar file brought. */
    ics_uid: string | null;
    created_by: string;
    created_at: string;
    updated_at: string;
    cancelled_at: string | null;
    /** Kept, so that an old link says what became of it. */
    deleted_at: string | null;
    version: Generated<number>;
  };
  calendar_people: {
    id: string;
    entry_id: string;
    employment_id: string;
    part: CalendarPart;
    status: InviteeStatus;
    updated_at: string;
  };
  portal_attachments: {
    file_id: string;
    kind: 'calendar' | 'announcement';
    owner_id: string;
    position: number;
  };
  announcements: {
    id: string;
    title: string;
    /** HTML of the few elements that `safe-html.ts` knows. */
    body: string;
    /** The office or person that stands under it. */
    release: string;
    /** From when on it is read; null: a draft. */
    released_at: string | null;
    told_at: string | null;
    withdrawn_at: string | null;
    created_by: string;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
  };
  /** Whom it is for: the parts add up. */
  announcement_audience: { announcement_id: string; kind: AudienceKind; target_id: string };
  announcement_clicks: { announcement_id: string; user_id: string; first_at: string };
  team_pivot_layouts: {
    id: string;
    owner_id: string;
    name: string;
    /** JSON: what stands in the wells, and how it is drawn. */
    layout: string;
    shared: Flag;
    created_at: string;
    updated_at: string;
  };
}
