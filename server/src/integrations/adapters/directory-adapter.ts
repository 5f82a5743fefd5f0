import type { MediaKind, MessageKind, PunchStanding } from '../integrations.words.ts';
import type { Json, VendorClient, VendorDialect } from '../vendor/vendor-client.ts';

export interface RemoteDepartment {
  externalId: string;
  /** Null: directly below the root. */
  parentId: string | null;
  /** Undefined where the app may not see it. */
  name: string | undefined;
  /** Our own code, where the platform keeps it. */
  key?: string | undefined;
  order?: number | undefined;
}

/** What an app may not see is undefined, which isn't the same as blank. */
export interface RemoteMember {
  externalId: string;
  name: string | undefined;
  phone: string | undefined;
  email: string | undefined;
  employeeNumber: string | undefined;
  departmentIds: readonly string[];
  isActive: boolean;
  /** The fields as the platform calls them. */
  fields: Json;
  /** Whether fields that the company added there are seen: one that is missing is blank then. */
  seesOwnFields?: boolean;
}

export interface DepartmentToWrite {
  /** Our code. */
  key: string;
  name: string;
  /** Null: the root. */
  parentId: string | null;
  order?: number | undefined;
}

export interface MemberToWrite {
  /** Our employee number. */
  key: string;
  departmentIds: readonly string[];
  /** By the platform's names; null clears. */
  fields: Readonly<Record<string, string | number | null>>;
}

/** What was done, though not all of it. */
export interface Written {
  externalId: string;
  warning?: { code: string; message: string };
}

export interface MessageToSend {
  kind: MessageKind;
  title: string;
  text: string;
  url: string | null;
  media: { id: string; kind: MediaKind } | null;
  /** Makes a repetition of the same message recognisable. */
  key: string;
  memberIds: readonly string[];
  departmentIds: readonly string[];
}

export interface MessageOutcome {
  vendorId: string;
  /** Who didn't get it, as far as is known now. */
  failed: readonly { id: string; reason: string }[];
  /** The platform says later who got it. */
  pending: boolean;
}

export interface RemotePunch {
  externalId: string;
  memberId: string;
  day: string;
  at: string | null;
  kind: string;
  result: string;
  place: string | null;
  standing: PunchStanding;
}

export interface MicroApp {
  agentId: string;
  name: string;
  description: string | null;
  homeUrl: string | null;
  enabled: boolean;
}

/** What a platform's names and limits are held to before anything is sent. */
export interface DirectoryRules {
  departmentName: { most: number; forbidden: RegExp };
  levels: number;
  departmentsOfMember: number;
  /** Whether somebody can be kept there and let in no more. */
  canDisable: boolean;
  /** Fields that a new member has to have: one of each group. */
  required: readonly (readonly string[])[];
  /** What may be written, in the order of a form. */
  targets: Readonly<Record<'department' | 'member', readonly string[]>>;
  /** How the ids of fields look that a company added there itself. */
  ownFields?: RegExp;
  /** Field by field: what of ours goes where, until somebody says otherwise. */
  usual: readonly UsualField[];
}
export interface UsualField {
  source: string;
  target: string;
  transform?: 'phone' | 'seconds' | 'milliseconds';
}

/** A place to go on from, and whether this was the last page. */
export interface Page<Row> {
  rows: readonly Row[];
  /** Undefined: this was the last one, and the platform said so. */
  next: string | undefined;
}

/**
 * What one platform does for the directory, messages and attendance. Each answers as the platform does; deciding what
 * follows from it stands outside, once for all three.
 */
export interface DirectoryAdapter {
  dialect: VendorDialect;
  baseUrl: string;
  rules: DirectoryRules;
  /** One cheap business call: a token alone doesn't show whether the app may read. */
  probe(client: VendorClient): Promise<void>;
  /** Fields of members that the company added there and that hold a text, as far as the app may see them. */
  ownFields?(client: VendorClient): Promise<readonly { id: string; name: string }[]>;
  /** From a cursor on; the first page has none. Pages may repeat rows. */
  departments(client: VendorClient, cursor: string | undefined): Promise<Page<RemoteDepartment>>;
  /** Of the departments of the mirror; a member of several comes once for each. */
  members(
    client: VendorClient,
    departmentIds: readonly string[],
    cursor: string | undefined,
  ): Promise<Page<RemoteMember>>;
  department(client: VendorClient, externalId: string): Promise<RemoteDepartment | undefined>;
  member(client: VendorClient, externalId: string): Promise<RemoteMember | undefined>;
  /** The department of this key or name below a parent: after an answer that never came. */
  findDepartment(client: VendorClient, wanted: DepartmentToWrite): Promise<RemoteDepartment | undefined>;
  /** The member of this key, else of this phone. */
  findMember(client: VendorClient, wanted: MemberToWrite): Promise<RemoteMember | undefined>;
  createDepartment(client: VendorClient, wanted: DepartmentToWrite): Promise<Written>;
  updateDepartment(
    client: VendorClient,
    externalId: string,
    wanted: Partial<DepartmentToWrite>,
  ): Promise<Written>;
  deleteDepartment(client: VendorClient, externalId: string): Promise<void>;
  createMember(client: VendorClient, wanted: MemberToWrite): Promise<Written>;
  updateMember(client: VendorClient, externalId: string, wanted: Partial<MemberToWrite>): Promise<Written>;
  /** Keeps them, but lets them in no more; for platforms with such a state. */
  disableMember(client: VendorClient, externalId: string): Promise<void>;
  enableMember(client: VendorClient, externalId: string): Promise<void>;
  deleteMember(client: VendorClient, externalId: string): Promise<void>;
  uploadMedia(
    client: VendorClient,
    kind: MediaKind,
    file: { name: string; type: string; bytes: Buffer },
  ): Promise<{ mediaId: string; days: number | null }>;
  sendMessage(client: VendorClient, message: MessageToSend): Promise<MessageOutcome>;
  /** Asks who got it; for platforms that send later. */
  messageOutcome?(client: VendorClient, vendorId: string): Promise<MessageOutcome>;
  recallMessage(client: VendorClient, vendorId: string): Promise<void>;
  /** How many people and days one call of attendance may ask for. */
  attendanceLimits?: { members: number; days: number };
  attendance?(
    client: VendorClient,
    asked: { memberIds: readonly string[]; from: string; to: string },
    cursor: string | undefined,
  ): Promise<Page<RemotePunch>>;
  microApps?(client: VendorClient, agentIds: readonly string[]): Promise<readonly MicroApp[]>;
}

/** The directory alone, without messages and attendance. */
export type AdapterOfDirectory = Pick<
  DirectoryAdapter,
  | 'probe'
  | 'ownFields'
  | 'departments'
  | 'members'
  | 'department'
  | 'member'
  | 'findDepartment'
  | 'findMember'
  | 'createDepartment'
  | 'updateDepartment'
  | 'deleteDepartment'
  | 'createMember'
  | 'updateMember'
  | 'disableMember'
  | 'enableMember'
  | 'deleteMember'
>;
