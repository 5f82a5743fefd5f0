import type { Generated } from 'kysely';
import type { Flag } from '../platform/db/columns.ts';
import type {
  ContractStatus,
  CourseResult,
  DepartmentEvent,
  InterviewPhase,
  InterviewResult,
  JobApplicationStatus,
  LifecycleKind,
  PerformanceRating,
  TaskList,
} from './people.words.ts';

export interface Versioned {
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A record that is called by a code. `names` is JSON by language. */
export interface Called extends Versioned {
  id: string;
  code: string;
  names: string;
  search_text: string;
  active: Generated<Flag>;
}

/** What is kept of departments and people beside who they are and where they work. */
export interface HrRecordTables {
  /** Never written over. */
  department_events: {
    id: string;
    department_id: string;
    kind: DepartmentEvent;
    event_day: string;
    /** Of a merger: the one it went into, or that came into it. */
    other_department_id: string | null;
    /** JSON: what it was and what it became by field; of a merger its `role`. */
    details: string;
    made_by: string | null;
    created_at: string;
  };
  /** How many people a department is meant to have from a day on. */
  department_headcounts: {
    department_id: string;
    valid_from: string;
    planned: number;
    updated_at: string;
  };
  /** Made from the records whenever these change, never typed; what a correction took back is withdrawn, not deleted. */
  lifecycle_events: {
    id: string;
    employment_id: string;
    kind: LifecycleKind;
    event_day: string;
    /** JSON: ids of what it was and what it became. */
    details: string;
    application_number: string | null;
    created_at: string;
    withdrawn_at: Generated<string | null>;
  };
  certification_templates: Called & {
    /** Text with {placeholders}. */
    body: string;
    /** JSON: [{ key, label }], what is asked for on issuing. */
    fields: string;
  };
  /** An issued paper never changes. */
  certifications: {
    id: string;
    number: string;
    employment_id: string;
    template_id: string;
    /** What the template was called. */
    names: string;
    /** JSON: the lines as they were issued. */
    paper: string;
    issued_on: string;
    /** The last day it counts; null: for good. */
    expires_on: Generated<string | null>;
    application_number: string | null;
    created_at: string;
  };
  employment_contracts: Versioned & {
    id: string;
    number: string;
    employment_id: string;
    title: string;
    terms: string;
    valid_from: string;
    valid_to: string | null;
    status: ContractStatus;
    sent_at: string | null;
    employee_signed_at: string | null;
    company_signed_at: string | null;
    company_signed_by: string | null;
    ended_on: string | null;
    application_number: string | null;
  };
  people_tasks: Versioned & {
    id: string;
    list: TaskList;
    title: string;
    about_employment_id: string | null;
    owner_employment_id: string;
    due_day: string;
    done_at: string | null;
  };
  courses: Called & { details: string | null };
  course_lessons: {
    id: string;
    course_id: string;
    name: string;
    lesson_day: string;
    /** HH:MM */
    start_time: string;
    end_time: string;
    venue: string;
    lecturer: string;
    created_at: string;
  };
  course_enrolments: {
    id: string;
    course_id: string;
    employment_id: string;
    result: CourseResult | null;
    finished_on: string | null;
    created_at: string;
    updated_at: string;
  };
  job_applications: Versioned & {
    id: string;
    name: string;
    search_text: string;
    email: string | null;
    phone: string | null;
    department_id: string;
    job_id: string;
    applied_on: string;
    referred_by: string | null;
    status: JobApplicationStatus;
  };
  interviews: {
    id: string;
    job_application_id: string;
    interviewer_id: string;
    phase: InterviewPhase;
    interview_day: string;
    start_time: string;
    end_time: string;
    place: string | null;
    result: InterviewResult | null;
    created_at: string;
    updated_at: string;
  };
  performance_results: Versioned & {
    id: string;
    employment_id: string;
    /** `2026 H1` */
    cycle: string;
    rating: PerformanceRating;
    score: number | null;
    decided_on: string;
    remark: string | null;
  };
}
