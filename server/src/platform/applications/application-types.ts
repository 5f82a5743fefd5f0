import type { NodeMode } from '@suanpan/engine/approvals';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AuditWriter } from '../audit/audit-writer.ts';
import type { Clock } from '../clock/clock.ts';
import type { DB } from '../db/schema.ts';
import type { Texts } from '../texts/languages.ts';
import type { PermissionCode } from '../trpc/permissions.ts';
import type { COMPARISONS, FactKind, FormFieldKind } from './application.words.ts';

export interface FormField {
  key: string;
  kind: FormFieldKind;
  label: Texts;
  required: boolean;
  help?: Texts;
  /** Of a choice. */
  choices?: readonly { value: string; label: Texts }[];
  /** Of rows. */
  fields?: readonly FormField[];
}

/** Who is asked at a node of a process. */
export type ApproverRule =
  | { kind: 'user'; userId: string }
  | { kind: 'role'; code: string }
  /** Level 1 is the superior of who it is about. */
  | { kind: 'supervisor'; level: number }
  | { kind: 'departmentHead' };

export interface ProcessNode {
  code: string;
  name: Texts;
  mode: NodeMode;
  approvers: readonly ApproverRule[];
  /** The node is passed over unless this holds for the form. */
  when?: { field: string; operator: (typeof COMPARISONS)[number]; value: string | number };
}

/** A line that says what is decided. */
export interface ApplicationFact {
  key: string;
  label: Texts;
  value: Texts | number;
  kind: FactKind;
  currency?: string | null;
}

export interface ApplicationContext {
  /** The transaction of whoever submits, decides or carries out. */
  db: Kysely<DB>;
  clock: Clock;
  audit: AuditWriter;
}

export interface Asker {
  employmentIds: readonly string[];
  roles: readonly string[];
  /** The day of asking (YYYY-MM-DD). */
  today: string;
}

export interface AskedFor {
  /** The application; its number stands in what it brings about. */
  id: string;
  number: string;
  /** Who asks. */
  applicantId: string;
  /** Whom it is about: the applicant's own employment, or somebody's who reports to them. */
  employmentId: string;
}

/**
 * Something one can ask for and others decide: a leave, a change of one's record, a transfer of somebody who reports to one.
 * The room whose records it changes registers it; the inbox drafts it, has it decided and carries it out.
 */
export interface ApplicationType<Form = unknown> {
  /** `leave`, `transfer`. */
  code: string;
  name: Texts;
  /** Where an approver finds it. */
  category: 'approval' | 'form';
  /** `self`: about oneself; `report`: about people in the applicant's reach. */
  about: 'self' | 'report';
  /** Needed to ask; for `report` it has to reach whom it is about. */
  permission: PermissionCode;
  /** What the form asks, drawn as it stands here. */
  fields(db: Kysely<DB>): Promise<readonly FormField[]>;
  /** What both sides hold the form to. */
  form: z.ZodType<Form>;
  /** Until an administrator sets another. */
  process: readonly ProcessNode[];
  /** Whether it may be asked for at all, or by this person: a switch of the settings. Absent: always. */
  isOffered?(db: Kysely<DB>, asker: Asker): Promise<boolean>;
  /**
   * Refuses, coded, what can't be asked for; asked again when it is decided. `refuse(code, facts, { fields: ['day'] })` says it
   * at the field.
   */
  check?(context: ApplicationContext, asked: Omit<AskedFor, 'id' | 'number'>, form: Form): Promise<void>;
  /** What an approver reads on a phone. */
  describe(
    context: ApplicationContext,
    asked: Omit<AskedFor, 'id' | 'number'>,
    form: Form,
  ): Promise<{ title: Texts; facts: readonly ApplicationFact[] }>;
  /**
   * The field with the day it is asked for, which isn't past when it is asked. A decision may come after it: `fromThatDay` for
   * what is dated and holds from there all the same, `fromDecision` for what begins only then. Whoever decides is told.
   */
  wishedDay?: { field: keyof Form & string; decidedLate: 'fromThatDay' | 'fromDecision' };
  /** The day of the effect (YYYY-MM-DD); absent or past: with the last decision. */
  effectiveOn?(form: Form): string;
  /** The effect, in the last decision's transaction or, on its day, in a job's. */
  apply(context: ApplicationContext, asked: AskedFor, form: Form): Promise<void>;
  /**
   * Undoes an effect when its applicant cancels before its time (a leave not yet begun), and refuses, coded, once that is past.
   * Absent: what took effect stays.
   */
  undo?(context: ApplicationContext, asked: AskedFor, form: Form): Promise<void>;
}

const types = new Map<string, ApplicationType>();

export function registerApplicationType<Form>(type: ApplicationType<Form>): void {
  types.set(type.code, type as unknown as ApplicationType);
}

export function applicationTypes(): ReadonlyMap<string, ApplicationType> {
  return types;
}

export function applicationType(code: string): ApplicationType {
  const type = types.get(code);
  if (!type) throw new Error(`Nobody registered the application type ${code}.`);
  return type;
}
