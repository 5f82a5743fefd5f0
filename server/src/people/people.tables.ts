import type { Generated } from 'kysely';
import type { Flag } from '../platform/db/columns.ts';
import type { HrRecordTables } from './hr-records.tables.ts';
import type {
  AdjustmentType,
  CompensationType,
  DepartmentKind,
  FieldType,
  PartTimeType,
} from './people.words.ts';

/** Columns that every record of the organisation has. `names` is JSON by language; `search_text` is for finding it. */
export interface Named {
  id: string;
  code: string;
  names: string;
  search_text: string;
  active: Generated<Flag>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A record with inclusive days; `valid_to` null is open. */
export interface Dated {
  valid_from: string;
  valid_to: string | null;
}

/** Where an imported record came from: the import's job and the row of its file. */
export interface Imported {
  import_id: string | null;
  import_row: number | null;
}

/** The batch whose submission wrote a record. */
export interface WrittenByBatch {
  source_batch_id: Generated<string | null>;
  source_batch_number: Generated<string | null>;
}

export interface PeopleTables extends HrRecordTables {
  /** What an import wrote: what stood there before (encrypted JSON; null: nothing), and what it left. */
  people_import_writes: {
    id: string;
    import_id: string;
    /** In the order they were written. */
    position: number;
    table_name: string;
    record_id: string;
    /** Whose records it wrote: an employment, or the record of a catalogue, and what that is called. */
    owner_id: string;
    owner_name: string;
    before_cipher: string | null;
    left_hash: string;
  };
  /** Where somebody wants a person's pay to go, until a second person has confirmed it. */
  bank_account_changes: {
    person_id: string;
    /** JSON of its accounts, encrypted; without a first day a number alone, as it was asked for once. */
    account_cipher: string;
    valid_from: string | null;
    bank_name: string | null;
    asked_by: string;
    asked_at: string;
  };
  /** Accounts that pay goes to from a day on; those of one arrangement belong together. Never written over. */
  person_bank_accounts: {
    id: string;
    person_id: string;
    arrangement_id: string;
    position: number;
    valid_from: string;
    bank_name: string | null;
    bic: string | null;
    /** Null where pay goes nowhere from this day on. */
    account_cipher: string | null;
    account_index: string | null;
    /** In percent; null is the main one, which gets the rest. */
    share: number | null;
    asked_by: string | null;
    confirmed_by: string | null;
    /** Null: from before such decisions were kept. */
    confirmed_at: string | null;
  };
  /** An account that a legal entity is to pay from, until a second person has confirmed it. */
  entity_account_changes: {
    legal_entity_id: string;
    bank_name: string | null;
    bic: string | null;
    account_cipher: string;
    asked_by: string;
    asked_at: string;
  };
  /** Writes to the tables that snapshots are taken from, counted by triggers. The count of a kind is the sum of its rows. */
  people_changes: { slot: Generated<number>; kind: string; count: number };
  /** Fields of a company's own; `choices` is JSON: [{ code, names }]. */
  people_fields: {
    id: string;
    code: string;
    names: string;
    type: FieldType;
    choices: string;
    required: Flag;
    /** Kept encrypted, shown on demand, and no part of lists, conditions and snapshots. */
    sensitive: Flag;
    position: number;
    active: Generated<Flag>;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  people_field_values: {
    id: string;
    employment_id: string;
    field_id: string;
    text_value: string | null;
    number_value: number | null;
    value_cipher: string | null;
    updated_at: string;
  };
  holiday_calendars: {
    code: string;
    names: string;
    /** JSON lists. */
    weekend: string;
    holidays: string;
    workdays: string;
    version: Generated<number>;
    updated_at: string;
  };
  legal_entities: Named & {
    country: string;
    city: string | null;
    time_zone: string;
    currency: string;
    /** MM-DD */
    tax_year_start: string;
    calendar_code: string | null;
    bank_name: string | null;
    bic: string | null;
    bank_account_cipher: string | null;
  };
  departments: Named & {
    kind: Generated<DepartmentKind>;
    parent_id: string | null;
    legal_entity_id: string | null;
    manager_employment_id: string | null;
    cost_centre_id: string | null;
    /** '/root/child/' by id: everything below is a prefix. */
    path: string;
    level: number;
    valid_from: string | null;
    valid_to: string | null;
  };
  people_jobs: Named;
  people_posts: Named & { job_id: string | null };
  cost_centres: Named & { legal_entity_id: string | null };
  /** Of a legal entity, or of all; the rows of a code follow each other. */
  pay_grades: Dated & {
    id: string;
    code: string;
    names: string;
    search_text: string;
    legal_entity_id: string | null;
    currency: string;
    min_amount: number | null;
    mid_amount: number | null;
    max_amount: number | null;
    /** JSON: [{ code, amount }]. */
    levels: string;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  persons: {
    id: string;
    code: string;
    name: string;
    family_name: string | null;
    given_name: string | null;
    search_text: string;
    sex: 'female' | 'male' | null;
    birth_date: string | null;
    nationality: string | null;
    email: string | null;
    phone: string | null;
    id_type: string | null;
    id_number_cipher: string | null;
    id_number_index: string | null;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  employments: Imported & {
    id: string;
    person_id: string;
    legal_entity_id: string;
    employee_number: string;
    hire_date: string;
    /** The last day employed, included. */
    leave_date: string | null;
    leave_reason: string | null;
    contract: string | null;
    group_hire_date: string | null;
    social_work_start_date: string | null;
    /** The last day of the probation; null where there is none. */
    probation_until: Generated<string | null>;
    /** The day from which somebody is confirmed after it. */
    confirmed_on: Generated<string | null>;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  assignments: Imported &
    WrittenByBatch &
    Dated & {
      id: string;
      employment_id: string;
      department_id: string | null;
      job_id: string | null;
      post_id: string | null;
      /** The rank. */
      grade: string | null;
      pay_grade: string | null;
      cost_centre_id: string | null;
      place: string | null;
      superior_employment_id: string | null;
      version: Generated<number>;
      created_at: string;
      updated_at: string;
    };
  /** What the codes of compensation files and apportionments are called. */
  compensation_catalogue: Named & {
    type: CompensationType;
    min_amount: number | null;
    max_amount: number | null;
  };
  compensation_items: Imported &
    WrittenByBatch &
    Dated & {
      id: string;
      employment_id: string;
      item: string;
      amount: number;
      currency: string;
      memo: string | null;
      /** YYYY-MM: the first payroll month that pays it. */
      payroll_period: string | null;
      min_amount: number | null;
      max_amount: number | null;
      /** The grade's row of the day the item begins; with it the level that the amount is of. */
      pay_grade_id: string | null;
      pay_level: string | null;
      /** How a job transfer came from the former amount to this one. */
      adjustment_type: AdjustmentType | null;
      adjustment_ratio: number | null;
      adjustment_value: number | null;
      version: Generated<number>;
      created_at: string;
      updated_at: string;
    };
  /** Jobs beside the assignment. */
  part_time_jobs: Imported &
    Dated & {
      id: string;
      employment_id: string;
      type: PartTimeType;
      department_id: string;
      post_id: string | null;
      superior_employment_id: string | null;
      memo: string | null;
      version: Generated<number>;
      created_at: string;
      updated_at: string;
    };
  /** Those of one first day are one apportionment. */
  cost_centre_shares: Imported &
    Dated & {
      id: string;
      employment_id: string;
      cost_centre_id: string;
      /** In percent. */
      ratio: number;
      is_main: Flag;
      takes_tail: Flag;
      item: string;
      version: Generated<number>;
      created_at: string;
      updated_at: string;
    };
  employee_facts: Imported &
    WrittenByBatch &
    Dated & {
      id: string;
      employment_id: string;
      item: string;
      number_value: number | null;
      text_value: string | null;
      version: Generated<number>;
      created_at: string;
      updated_at: string;
    };
}
