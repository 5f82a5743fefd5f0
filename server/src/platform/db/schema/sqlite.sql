CREATE TABLE "account_proofs" ("id" text primary key, "kind" text not null, "user_id" text references "users" ("id") on delete cascade, "link_hash" text unique, "code_hash" text, "guesses" integer default 0 not null, "sent" integer default 0 not null, "expires_at" text not null, "created_at" text not null);
CREATE INDEX "account_proofs_user" on "account_proofs" ("user_id");
CREATE TABLE "agencies" ("id" text primary key, "principal_id" text not null, "agent_id" text not null, "starts_on" text not null, "ends_on" text not null, "starts_at" text not null, "ends_at" text not null, "subjects" text not null, "remark" text, "created_at" text not null, "ended_at" text, "ended_by" text, constraint "agencies_not_self" check (principal_id <> agent_id));
CREATE INDEX "agencies_agent_id" on "agencies" ("agent_id", "ends_at");
CREATE INDEX "agencies_principal_id" on "agencies" ("principal_id", "ends_at");
CREATE TABLE "announcement_audience" ("announcement_id" text not null references "announcements" ("id") on delete cascade, "kind" text not null, "target_id" text not null, constraint "announcement_audience_key" primary key ("announcement_id", "kind", "target_id"));
CREATE TABLE "announcement_clicks" ("announcement_id" text not null references "announcements" ("id") on delete cascade, "user_id" text not null, "first_at" text not null, constraint "announcement_clicks_key" primary key ("announcement_id", "user_id"));
CREATE TABLE "announcements" ("id" text primary key, "title" text not null, "body" text not null, "release" text not null, "released_at" text, "told_at" text, "withdrawn_at" text, "created_by" text not null, "created_at" text not null, "updated_at" text not null, "version" integer default 1 not null);
CREATE INDEX "announcements_released_at" on "announcements" ("released_at");
CREATE TRIGGER people_changes_assignments_delete after delete on assignments for each row
           begin update people_changes set count = count + 1 where kind = 'assignments'; end;
CREATE TRIGGER people_changes_assignments_insert after insert on assignments for each row
           begin update people_changes set count = count + 1 where kind = 'assignments'; end;
CREATE TRIGGER people_changes_assignments_update after update on assignments for each row
           begin update people_changes set count = count + 1 where kind = 'assignments'; end;
CREATE TABLE "assignments" ("id" text primary key, "employment_id" text not null references "employments" ("id") on delete cascade, "valid_from" text not null, "valid_to" text, "import_id" text, "import_row" integer, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "department_id" text references "departments" ("id"), "job_id" text references "people_jobs" ("id"), "post_id" text references "people_posts" ("id"), "grade" text, "cost_centre_id" text references "cost_centres" ("id"), "place" text, "superior_employment_id" text, "pay_grade" text, "source_batch_id" text, "source_batch_number" text);
CREATE INDEX "assignments_department" on "assignments" ("department_id");
CREATE UNIQUE INDEX "assignments_employment" on "assignments" ("employment_id", "valid_from");
CREATE INDEX "assignments_superior" on "assignments" ("superior_employment_id");
CREATE TABLE "attendance_appeals" ("id" text primary key, "employment_id" text not null references "employments" ("id"), "application_id" text, "application_number" text, "reason" text, "import_id" text, "import_row" integer, "created_at" text not null, "updated_at" text not null, "day" text not null, "first_at" text, "last_at" text, "result_before" text);
CREATE INDEX "attendance_appeals_employment_id" on "attendance_appeals" ("employment_id", "day");
CREATE TRIGGER people_changes_attendance_days_delete after delete on attendance_days for each row
           begin update people_changes set count = count + 1 where kind = 'attendance_days'; end;
CREATE TRIGGER people_changes_attendance_days_insert after insert on attendance_days for each row
           begin update people_changes set count = count + 1 where kind = 'attendance_days'; end;
CREATE TRIGGER people_changes_attendance_days_update after update on attendance_days for each row
           begin update people_changes set count = count + 1 where kind = 'attendance_days'; end;
CREATE TABLE "attendance_days" ("employment_id" text not null references "employments" ("id"), "day" text not null, "result" text not null, "shift_id" text references "work_shifts" ("id"), "first_at" text, "last_at" text, "planned_minutes" integer not null, "worked_minutes" integer not null, "late_minutes" integer not null, "early_minutes" integer not null, "absent_minutes" integer not null, "leave_minutes" integer not null, "overtime_minutes" integer not null, constraint "attendance_days_key" primary key ("employment_id", "day"));
CREATE INDEX "attendance_days_day" on "attendance_days" ("day");
CREATE TRIGGER audit_heads_never_change_delete before delete on audit_heads for each row when 1 = 1
           begin select raise(abort, 'audit heads never change'); end;
CREATE TRIGGER audit_heads_never_change_update before update on audit_heads for each row when 1 = 1
           begin select raise(abort, 'audit heads never change'); end;
CREATE TABLE "audit_heads" ("number" integer primary key, "hash" text not null, "at" text not null, "previous" text not null, "signature" text not null);
CREATE TABLE "audit_person_keys" ("person_id" text primary key, "key_cipher" text not null, "created_at" text not null);
CREATE TRIGGER audit_rows_no_change before update on audit_rows
          when old.sealed_number is not null or new.id <> old.id or new.at <> old.at
            or new.user_id is not old.user_id or new.action <> old.action
            or new.subject_kind <> old.subject_kind or new.subject_id <> old.subject_id
            or new.facts <> old.facts or new.person_id is not old.person_id
            or new.personal is not old.personal or new.trace_id <> old.trace_id
          begin select raise(abort, 'audit rows never change'); end;
CREATE TRIGGER audit_rows_no_delete before delete on audit_rows
          begin select raise(abort, 'audit rows are never deleted'); end;
CREATE TRIGGER audit_rows_signed_update before update on audit_rows for each row when old.signature is not null and new.signature is not old.signature
           begin select raise(abort, 'audit rows never change'); end;
CREATE TABLE "audit_rows" ("id" text primary key, "at" text not null, "user_id" text, "action" text not null, "subject_kind" text not null, "subject_id" text not null, "facts" text not null, "person_id" text, "personal" text, "trace_id" text not null, "sealed_number" integer, "sealed_hash" text, "signature" text);
CREATE INDEX "audit_rows_at" on "audit_rows" ("at");
CREATE UNIQUE INDEX "audit_rows_sealed" on "audit_rows" ("sealed_number");
CREATE INDEX "audit_rows_subject" on "audit_rows" ("subject_kind", "subject_id", "at");
CREATE INDEX audit_rows_unsealed on audit_rows (id) where sealed_number is null;
CREATE INDEX "audit_rows_user" on "audit_rows" ("user_id", "id");
CREATE TABLE "backups" ("id" text primary key, "at" text not null, "place" text not null, "size" integer not null);
CREATE INDEX "backups_at" on "backups" ("at");
CREATE TABLE "bank_account_changes" ("person_id" text primary key references "persons" ("id") on delete cascade, "bank_name" text, "account_cipher" text not null, "asked_by" text not null, "asked_at" text not null, "valid_from" text);
CREATE TABLE "calendar_entries" ("id" text primary key, "subject" text not null, "content" text, "location" text, "all_day" integer not null, "starts_at" text not null, "ends_at" text not null, "start_day" text, "end_day" text, "reminder" integer, "availability" text not null, "ics_uid" text, "created_by" text not null, "created_at" text not null, "updated_at" text not null, "cancelled_at" text, "deleted_at" text, "version" integer default 1 not null);
CREATE INDEX "calendar_entries_created_by" on "calendar_entries" ("created_by", "starts_at");
CREATE INDEX calendar_entries_time on calendar_entries (starts_at, ends_at);
CREATE TABLE "calendar_people" ("id" text primary key, "entry_id" text not null references "calendar_entries" ("id") on delete cascade, "employment_id" text not null references "employments" ("id") on delete cascade, "part" text not null, "status" text not null, "updated_at" text not null);
CREATE INDEX "calendar_people_employment" on "calendar_people" ("employment_id");
CREATE UNIQUE INDEX "calendar_people_entry" on "calendar_people" ("entry_id", "part", "employment_id");
CREATE TABLE "captchas" ("id" text primary key, "answer_hash" text not null, "expires_at" text not null, "visitor_hash" text default '' not null, "bits" integer default 0 not null);
CREATE TABLE "certification_templates" ("id" text primary key, "code" text not null unique, "names" text not null, "search_text" text not null, "body" text not null, "fields" text not null, "active" integer default 1 not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "certifications" ("id" text primary key, "number" text not null unique, "employment_id" text not null references "employments" ("id"), "template_id" text not null references "certification_templates" ("id"), "names" text not null, "paper" text not null, "issued_on" text not null, "application_number" text, "created_at" text not null, "expires_on" text);
CREATE INDEX "certifications_employment" on "certifications" ("employment_id");
CREATE TABLE "compensation_catalogue" ("id" text primary key, "code" text not null unique, "names" text not null, "search_text" text not null, "type" text not null, "min_amount" double precision, "max_amount" double precision, "active" integer default 1 not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TRIGGER people_changes_compensation_items_delete after delete on compensation_items for each row
           begin update people_changes set count = count + 1 where kind = 'compensation_items'; end;
CREATE TRIGGER people_changes_compensation_items_insert after insert on compensation_items for each row
           begin update people_changes set count = count + 1 where kind = 'compensation_items'; end;
CREATE TRIGGER people_changes_compensation_items_update after update on compensation_items for each row
           begin update people_changes set count = count + 1 where kind = 'compensation_items'; end;
CREATE TABLE "compensation_items" ("id" text primary key, "employment_id" text not null references "employments" ("id") on delete cascade, "valid_from" text not null, "valid_to" text, "import_id" text, "import_row" integer, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "item" text not null, "amount" double precision not null, "currency" text not null, "memo" text, "source_batch_id" text, "source_batch_number" text, "payroll_period" text, "min_amount" double precision, "max_amount" double precision, "pay_grade_id" text references "pay_grades" ("id"), "pay_level" text, "adjustment_type" text, "adjustment_ratio" double precision, "adjustment_value" double precision);
CREATE UNIQUE INDEX "compensation_items_key" on "compensation_items" ("employment_id", "item", "valid_from");
CREATE INDEX "compensation_items_pay_grade_id" on "compensation_items" ("pay_grade_id");
CREATE TRIGGER people_changes_cost_centre_shares_delete after delete on cost_centre_shares for each row
               begin update people_changes set count = count + 1 where kind = 'cost_centre_shares'; end;
CREATE TRIGGER people_changes_cost_centre_shares_insert after insert on cost_centre_shares for each row
               begin update people_changes set count = count + 1 where kind = 'cost_centre_shares'; end;
CREATE TRIGGER people_changes_cost_centre_shares_update after update on cost_centre_shares for each row
               begin update people_changes set count = count + 1 where kind = 'cost_centre_shares'; end;
CREATE TABLE "cost_centre_shares" ("id" text primary key, "employment_id" text not null references "employments" ("id"), "valid_from" text not null, "valid_to" text, "import_id" text, "import_row" integer, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "cost_centre_id" text not null references "cost_centres" ("id"), "ratio" double precision not null, "is_main" integer not null, "takes_tail" integer not null, "item" text not null);
CREATE UNIQUE INDEX "cost_centre_shares_key" on "cost_centre_shares" ("employment_id", "valid_from", "cost_centre_id");
CREATE TRIGGER people_changes_cost_centres_delete after delete on cost_centres for each row
           begin update people_changes set count = count + 1 where kind = 'cost_centres'; end;
CREATE TRIGGER people_changes_cost_centres_insert after insert on cost_centres for each row
           begin update people_changes set count = count + 1 where kind = 'cost_centres'; end;
CREATE TRIGGER people_changes_cost_centres_update after update on cost_centres for each row
           begin update people_changes set count = count + 1 where kind = 'cost_centres'; end;
CREATE TABLE "cost_centres" ("id" text primary key, "code" text not null unique, "names" text not null, "search_text" text not null, "active" integer default 1 not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "legal_entity_id" text references "legal_entities" ("id"));
CREATE TABLE "course_enrolments" ("id" text primary key, "course_id" text not null references "courses" ("id"), "employment_id" text not null references "employments" ("id"), "result" text, "finished_on" text, "created_at" text not null, "updated_at" text not null, constraint "course_enrolments_once" unique ("course_id", "employment_id"));
CREATE INDEX "course_enrolments_employment" on "course_enrolments" ("employment_id");
CREATE TABLE "course_lessons" ("id" text primary key, "course_id" text not null references "courses" ("id"), "name" text not null, "lesson_day" text not null, "start_time" text not null, "end_time" text not null, "venue" text not null, "lecturer" text not null, "created_at" text not null);
CREATE INDEX "course_lessons_day" on "course_lessons" ("course_id", "lesson_day");
CREATE TABLE "courses" ("id" text primary key, "code" text not null unique, "names" text not null, "search_text" text not null, "details" text, "active" integer default 1 not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "demo_logins" ("id" text primary key, "label" text not null, "user_id" text not null unique references "users" ("id") on delete cascade, "position" integer not null);
CREATE TABLE "department_events" ("id" text primary key, "department_id" text not null references "departments" ("id"), "kind" text not null, "event_day" text not null, "other_department_id" text references "departments" ("id"), "details" text not null, "made_by" text, "created_at" text not null);
CREATE INDEX "department_events_department" on "department_events" ("department_id", "event_day");
CREATE TABLE "department_headcounts" ("department_id" text not null references "departments" ("id"), "valid_from" text not null, "planned" integer not null, "updated_at" text not null, constraint "department_headcounts_key" primary key ("department_id", "valid_from"));
CREATE TRIGGER people_changes_departments_delete after delete on departments for each row
           begin update people_changes set count = count + 1 where kind = 'departments'; end;
CREATE TRIGGER people_changes_departments_insert after insert on departments for each row
           begin update people_changes set count = count + 1 where kind = 'departments'; end;
CREATE TRIGGER people_changes_departments_update after update on departments for each row
           begin update people_changes set count = count + 1 where kind = 'departments'; end;
CREATE TABLE "departments" ("id" text primary key, "code" text not null unique, "names" text not null, "search_text" text not null, "active" integer default 1 not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "parent_id" text references "departments" ("id"), "legal_entity_id" text references "legal_entities" ("id"), "manager_employment_id" text, "cost_centre_id" text references "cost_centres" ("id"), "path" text not null, "level" integer not null, "valid_from" text, "valid_to" text, "kind" text default 'department' not null);
CREATE INDEX "departments_path" on "departments" ("path");
CREATE TRIGGER people_changes_employee_facts_delete after delete on employee_facts for each row
           begin update people_changes set count = count + 1 where kind = 'employee_facts'; end;
CREATE TRIGGER people_changes_employee_facts_insert after insert on employee_facts for each row
           begin update people_changes set count = count + 1 where kind = 'employee_facts'; end;
CREATE TRIGGER people_changes_employee_facts_update after update on employee_facts for each row
           begin update people_changes set count = count + 1 where kind = 'employee_facts'; end;
CREATE TABLE "employee_facts" ("id" text primary key, "employment_id" text not null references "employments" ("id") on delete cascade, "valid_from" text not null, "valid_to" text, "import_id" text, "import_row" integer, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "item" text not null, "number_value" double precision, "text_value" text, "source_batch_id" text, "source_batch_number" text);
CREATE UNIQUE INDEX "employee_facts_key" on "employee_facts" ("employment_id", "item", "valid_from");
CREATE TABLE "employment_contracts" ("id" text primary key, "number" text not null unique, "employment_id" text not null references "employments" ("id"), "title" text not null, "terms" text not null, "valid_from" text not null, "valid_to" text, "status" text not null, "sent_at" text, "employee_signed_at" text, "company_signed_at" text, "company_signed_by" text, "ended_on" text, "application_number" text, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE INDEX "employment_contracts_employment" on "employment_contracts" ("employment_id");
CREATE TRIGGER people_changes_employments_delete after delete on employments for each row
           begin update people_changes set count = count + 1 where kind = 'employments'; end;
CREATE TRIGGER people_changes_employments_insert after insert on employments for each row
           begin update people_changes set count = count + 1 where kind = 'employments'; end;
CREATE TRIGGER people_changes_employments_update after update on employments for each row
           begin update people_changes set count = count + 1 where kind = 'employments'; end;
CREATE TABLE "employments" ("id" text primary key, "person_id" text not null references "persons" ("id"), "legal_entity_id" text not null references "legal_entities" ("id"), "employee_number" text not null unique, "hire_date" text not null, "leave_date" text, "leave_reason" text, "contract" text, "group_hire_date" text, "social_work_start_date" text, "import_id" text, "import_row" integer, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "probation_until" text, "confirmed_on" text);
CREATE INDEX "employments_entity" on "employments" ("legal_entity_id", "hire_date");
CREATE INDEX "employments_hired" on "employments" ("hire_date", "leave_date");
CREATE INDEX "employments_left" on "employments" ("leave_date");
CREATE INDEX "employments_person" on "employments" ("person_id");
CREATE TABLE "entity_account_changes" ("legal_entity_id" text primary key references "legal_entities" ("id") on delete cascade, "bank_name" text, "bic" text, "account_cipher" text not null, "asked_by" text not null, "asked_at" text not null);
CREATE TABLE "expense_claims" ("id" text primary key, "employment_id" text not null references "employments" ("id"), "application_id" text, "application_number" text, "reason" text, "import_id" text, "import_row" integer, "created_at" text not null, "updated_at" text not null, "kind" text not null, "title" text not null, "destination" text, "start_day" text not null, "end_day" text not null, "currency" text not null, "amount" double precision not null, "paid_with" text not null);
CREATE INDEX "expense_claims_employment_id" on "expense_claims" ("employment_id", "start_day");
CREATE TABLE "expense_lines" ("id" text primary key, "claim_id" text not null references "expense_claims" ("id") on delete cascade, "position" integer not null, "category" text not null, "day" text not null, "spent" double precision not null, "currency" text not null, "rate" double precision not null, "amount" double precision not null, "receipt_file_id" text, "memo" text);
CREATE INDEX "expense_lines_claim_id" on "expense_lines" ("claim_id");
CREATE TABLE "external_users" ("id" text primary key, "code" text not null, "code_key" text not null unique, "name" text not null, "email" text, "user_id" text unique references "users" ("id") on delete set null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "files" ("id" text primary key, "name" text not null, "media_type" text not null, "size" integer not null, "sha256" text not null, "purpose" text not null, "read_permission" text, "created_by" text, "created_at" text not null, "expires_at" text);
CREATE INDEX "files_expires" on "files" ("expires_at");
CREATE TABLE "guess_limits" ("guessed" text primary key, "guesses" integer not null, "since" text not null);
CREATE TABLE "holiday_calendars" ("code" text primary key, "names" text not null, "weekend" text not null, "holidays" text not null, "workdays" text not null, "version" integer default 1 not null, "updated_at" text not null);
CREATE TABLE "idempotency_keys" ("user_id" text not null, "command" text not null, "idempotency_key" text not null, "request_hash" text not null, "answer" text, "created_at" text not null, constraint "idempotency_keys_pk" primary key ("user_id", "command", "idempotency_key"));
CREATE TABLE "import_failures" ("import_id" text not null references "imports" ("id") on delete cascade, "row_number" integer not null, "column_code" text, "code" text not null, "facts" text not null, "outcome" text default 'failed' not null);
CREATE INDEX "import_failures_row" on "import_failures" ("import_id", "row_number");
CREATE TABLE "import_templates" ("id" text primary key, "name" text not null, "subject" text not null, "columns" text not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "import_templates_name" unique ("subject", "name"));
CREATE TABLE "imports" ("id" text primary key, "job_id" text, "subject" text not null, "target" text not null, "file_id" text not null, "file_name" text not null, "sheet" text, "encoding" text, "mapping" text not null, "mode" text not null, "empty_handling" text not null, "dry_run" integer not null, "scope" text not null, "language" text not null, "state" text not null, "error" text, "total_rows" integer not null, "done_rows" integer not null, "created_count" integer not null, "updated_count" integer not null, "skipped_count" integer not null, "failed_count" integer not null, "failed_file_id" text, "created_by" text not null, "created_at" text not null, "finished_at" text, "grants" text default '[]' not null, "settled_at" text, "settled_by" text, "settled_remark" text, "undone_at" text, "removed_count" integer default 0 not null);
CREATE INDEX "imports_created" on "imports" ("created_by", "created_at");
CREATE INDEX "imports_job" on "imports" ("job_id");
CREATE INDEX imports_running on imports (subject) where state = 'running';
CREATE TABLE "inbox_application_files" ("application_id" text not null references "inbox_applications" ("id") on delete cascade, "file_id" text not null, constraint "inbox_application_files_pk" primary key ("application_id", "file_id"));
CREATE INDEX "inbox_application_files_file" on "inbox_application_files" ("file_id");
CREATE TABLE "inbox_applications" ("id" text primary key, "number" text unique, "type" text not null, "type_version" integer, "applicant_id" text not null, "employment_id" text not null references "employments" ("id"), "form" text not null, "approval_id" text references "inbox_approvals" ("id"), "submissions" integer default 0 not null, "effect" text default 'none' not null, "effective_on" text, "problem" text, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE INDEX "inbox_applications_applicant" on "inbox_applications" ("applicant_id", "updated_at");
CREATE INDEX "inbox_applications_type" on "inbox_applications" ("type", "created_at");
CREATE INDEX inbox_applications_waiting on inbox_applications (effective_on)
      where effect = 'waiting';
CREATE TABLE "inbox_approval_copies" ("approval_id" text not null references "inbox_approvals" ("id") on delete cascade, "user_id" text not null, "by_user_id" text not null, "remark" text, "created_at" text not null, constraint "inbox_approval_copies_pk" primary key ("approval_id", "user_id"));
CREATE INDEX "inbox_approval_copies_user" on "inbox_approval_copies" ("user_id", "created_at");
CREATE TRIGGER inbox_approval_tasks_applicant_insert before insert on inbox_approval_tasks for each row when new.applicant_id <> (select applicant_id from inbox_approvals a where a.id = new.approval_id)
           begin select raise(abort, 'a task names the applicant of its approval'); end;
CREATE TRIGGER inbox_approval_tasks_applicant_update before update on inbox_approval_tasks for each row when new.applicant_id <> (select applicant_id from inbox_approvals a where a.id = new.approval_id)
           begin select raise(abort, 'a task names the applicant of its approval'); end;
CREATE TRIGGER inbox_approval_tasks_not_preparer_insert before insert on inbox_approval_tasks for each row when new.status <> 'void' and exists (select 1 from inbox_approvals a
        join payroll_batch_preparers p on p.batch_id = a.subject_id and p.user_id = new.user_id
        where a.id = new.approval_id and a.subject = 'payroll.batch')
           begin select raise(abort, 'who prepared a batch does not decide it'); end;
CREATE TRIGGER inbox_approval_tasks_not_preparer_update before update on inbox_approval_tasks for each row when new.status <> 'void' and exists (select 1 from inbox_approvals a
        join payroll_batch_preparers p on p.batch_id = a.subject_id and p.user_id = new.user_id
        where a.id = new.approval_id and a.subject = 'payroll.batch')
           begin select raise(abort, 'who prepared a batch does not decide it'); end;
CREATE TABLE "inbox_approval_tasks" ("id" text primary key, "approval_id" text not null references "inbox_approvals" ("id") on delete cascade, "applicant_id" text not null, "position" integer not null, "node" integer not null, "round" integer not null, "user_id" text not null, "status" text not null, "origin" text not null, "from_user_id" text, "remark" text, "decided_at" text, "created_at" text not null, constraint "inbox_approval_tasks_not_self" check (user_id <> applicant_id), constraint "inbox_approval_tasks_position" unique ("approval_id", "position"));
CREATE INDEX "inbox_approval_tasks_user" on "inbox_approval_tasks" ("user_id", "status");
CREATE TABLE "inbox_approvals" ("id" text primary key, "number" text not null unique, "subject" text not null, "subject_id" text not null, "subject_hash" text not null, "url" text not null, "category" text not null, "title" text not null, "facts" text not null, "nodes" text not null, "excluded" text not null, "applicant_id" text not null, "current_node" integer not null, "round" integer not null, "status" text not null, "remark" text, "submitted_at" text not null, "ended_at" text, "version" integer default 1 not null, "ended_by" text, "ended_remark" text, "reminded_at" text);
CREATE INDEX "inbox_approvals_applicant" on "inbox_approvals" ("applicant_id", "submitted_at");
CREATE UNIQUE INDEX inbox_approvals_open on inbox_approvals (subject, subject_id)
      where status in ('pendingApproval', 'inApproval', 'rolledBack');
CREATE TABLE "inbox_channels" ("user_id" text not null, "category" text not null, "channel" text not null, "wanted" integer not null, constraint "inbox_channels_pk" primary key ("user_id", "category", "channel"));
CREATE TABLE "inbox_delegations" ("id" text primary key, "user_id" text not null, "delegate_id" text not null, "starts_on" text not null, "ends_on" text not null, "starts_at" text not null, "ends_at" text not null, "subjects" text not null, "remark" text, "created_at" text not null, "ended_at" text, "ended_by" text, constraint "inbox_delegations_not_self" check (user_id <> delegate_id));
CREATE INDEX "inbox_delegations_delegate_id" on "inbox_delegations" ("delegate_id", "ends_at");
CREATE INDEX "inbox_delegations_user_id" on "inbox_delegations" ("user_id", "ends_at");
CREATE TABLE "inbox_focus" ("user_id" text not null, "item_kind" text not null, "item_id" text not null, constraint "inbox_focus_pk" primary key ("user_id", "item_kind", "item_id"));
CREATE TABLE "inbox_forms" ("id" text primary key, "name" text not null, "fields" text not null, "department_ids" text not null, "roles" text not null, "enabled" integer not null, "version" integer default 1 not null, "changed_by" text not null, "changed_at" text not null);
CREATE TABLE "inbox_notifications" ("id" text primary key, "user_id" text not null, "category" text not null, "title" text not null, "body" text, "url" text, "read_at" text, "created_at" text not null, "file_id" text);
CREATE INDEX inbox_notifications_unread on inbox_notifications (user_id)
      where read_at is null;
CREATE INDEX "inbox_notifications_user" on "inbox_notifications" ("user_id", "created_at");
CREATE TABLE "inbox_numbers" ("prefix" text primary key, "last" integer not null);
CREATE TABLE "inbox_processes" ("type" text not null, "version" integer not null, "nodes" text not null, "changed_by" text not null, "changed_at" text not null, constraint "inbox_processes_pk" primary key ("type", "version"));
CREATE TABLE "inbox_reminder_rules" ("kind" text primary key, "enabled" integer not null, "days_before" integer not null, "roles" text not null, "last_run_on" text default '' not null, "version" integer default 1 not null);
CREATE TABLE "inbox_reminders" ("kind" text not null, "employment_id" text not null, "day" text not null, "user_id" text not null, constraint "inbox_reminders_pk" primary key ("kind", "employment_id", "day", "user_id"));
CREATE TABLE "inbox_submissions" ("approval_id" text primary key references "inbox_approvals" ("id"), "application_id" text not null references "inbox_applications" ("id"), "form" text not null, "fields" text not null);
CREATE INDEX "inbox_submissions_application" on "inbox_submissions" ("application_id");
CREATE TABLE "installation" ("fact" text primary key, "value" text not null);
CREATE TABLE "integration_apps" ("id" text not null, "provider" text not null, "name" text not null, "app_id" text not null, "app_key" text not null, "secret_cipher" text not null, "base_url" text, "purposes" text not null, "enabled" integer not null, "event_token_cipher" text, "event_key_cipher" text, "verified_at" text, "verify_code" text, "verify_message" text, "changed_at" text, "version" integer not null, "created_at" text not null, constraint "integration_apps_key" primary key ("id"));
CREATE UNIQUE INDEX "integration_apps_once" on "integration_apps" ("provider", "app_key", "app_id");
CREATE TABLE "integration_attendances" ("id" text not null, "app_id" text not null, "external_id" text not null, "member_id" text not null, "employment_id" text, "day" text not null, "at" text, "kind" text not null, "result" text not null, "place" text, "read_at" text not null, "intake" text default 'waiting' not null, constraint "integration_attendances_key" primary key ("id"));
CREATE INDEX "integration_attendances_intake" on "integration_attendances" ("app_id", "intake", "day");
CREATE INDEX "integration_attendances_of_day" on "integration_attendances" ("app_id", "day");
CREATE UNIQUE INDEX "integration_attendances_once" on "integration_attendances" ("app_id", "external_id");
CREATE TABLE "integration_calls" ("id" text not null, "app_id" text not null, "at" text not null, "method" text not null, "path" text not null, "trace_id" text not null, "request_id" text, "status" integer not null, "code" text not null, "fault" text, "message" text, "milliseconds" integer not null, "attempt" integer not null, constraint "integration_calls_key" primary key ("id"));
CREATE INDEX "integration_calls_of_app" on "integration_calls" ("app_id", "at");
CREATE TABLE "integration_events" ("app_id" text not null, "event_id" text not null, "kind" text not null, "at" text not null, constraint "integration_events_key" primary key ("app_id", "event_id"));
CREATE TABLE "integration_field_configs" ("id" text not null, "app_id" text not null, "object" text not null, "source_model" text not null, "source_field" text not null, "target_field" text not null, "transform" text not null, "parameter" text, "when_blank" text not null, "position" integer not null, "enabled" integer not null, constraint "integration_field_configs_key" primary key ("id"));
CREATE UNIQUE INDEX "integration_field_configs_once" on "integration_field_configs" ("app_id", "object", "target_field");
CREATE TABLE "integration_mappings" ("id" text not null, "app_id" text not null, "object" text not null, "local_id" text not null, "external_id" text not null, "base" text, "state" text not null, "made_here" integer not null, "synced_at" text, "last_error" text, constraint "integration_mappings_key" primary key ("id"));
CREATE UNIQUE INDEX "integration_mappings_external" on "integration_mappings" ("app_id", "object", "external_id");
CREATE UNIQUE INDEX "integration_mappings_local" on "integration_mappings" ("app_id", "object", "local_id");
CREATE TABLE "integration_media" ("id" text not null, "app_id" text not null, "file_id" text not null, "kind" text not null, "media_id" text not null, "expires_at" text, "created_by" text not null, "created_at" text not null, constraint "integration_media_key" primary key ("id"));
CREATE TABLE "integration_messages" ("id" text not null, "app_id" text not null, "kind" text not null, "content" text not null, "recipients" text not null, "state" text not null, "vendor_id" text, "result" text, "created_by" text not null, "created_at" text not null, "sent_at" text, "version" integer not null, "origin" text default 'written' not null, "outbox_id" text, "recipient_id" text, "purpose" text, "due_at" text, constraint "integration_messages_key" primary key ("id"));
CREATE INDEX "integration_messages_due" on "integration_messages" ("state", "due_at");
CREATE UNIQUE INDEX "integration_messages_of_outbox" on "integration_messages" ("outbox_id");
CREATE TABLE "integration_micro_apps" ("id" text not null, "app_id" text not null, "agent_id" text not null, "name" text not null, "description" text, "home_url" text, "enabled" integer not null, "read_at" text, "created_at" text not null, constraint "integration_micro_apps_key" primary key ("id"));
CREATE UNIQUE INDEX "integration_micro_apps_once" on "integration_micro_apps" ("app_id", "agent_id");
CREATE TABLE "integration_mirror" ("run_id" text not null, "app_id" text not null, "object" text not null, "external_id" text not null, "parent_id" text, "name" text not null, "payload" text not null, constraint "integration_mirror_key" primary key ("run_id", "external_id"));
CREATE TABLE "integration_run_items" ("id" text not null, "run_id" text not null, "position" integer not null, "object" text not null, "action" text not null, "local_id" text, "external_id" text, "name" text not null, "changes" text not null, "wanted" text not null, "state" text not null, "code" text, "message" text, "attempts" integer not null, constraint "integration_run_items_key" primary key ("id"));
CREATE INDEX "integration_run_items_of_run" on "integration_run_items" ("run_id", "position");
CREATE TABLE "integration_runs" ("id" text not null, "app_id" text not null, "kind" text not null, "object" text not null, "state" text not null, "trigger" text not null, "of_run" text, "job_id" text, "counts" text not null, "reason" text, "cursor" text, "created_by" text, "started_at" text not null, "ended_at" text, constraint "integration_runs_key" primary key ("id"));
CREATE INDEX "integration_runs_of_app" on "integration_runs" ("app_id", "object", "started_at");
CREATE TABLE "integration_tokens" ("app_id" text not null, "secret_mark" text not null, "token_cipher" text not null, "expires_at" text not null, constraint "integration_tokens_key" primary key ("app_id"));
CREATE TABLE "integration_uploads" ("id" text not null, "app_id" text not null, "file_name" text not null, "total" integer not null, "done" integer not null, "wrong" text not null, "state" text not null, "created_by" text not null, "created_at" text not null, constraint "integration_uploads_key" primary key ("id"));
CREATE TABLE "interviews" ("id" text primary key, "job_application_id" text not null references "job_applications" ("id"), "interviewer_id" text not null references "employments" ("id"), "phase" text not null, "interview_day" text not null, "start_time" text not null, "end_time" text not null, "place" text, "result" text, "created_at" text not null, "updated_at" text not null);
CREATE INDEX "interviews_interviewer" on "interviews" ("interviewer_id", "interview_day");
CREATE TABLE "job_applications" ("id" text primary key, "name" text not null, "search_text" text not null, "email" text, "phone" text, "department_id" text not null references "departments" ("id"), "job_id" text not null references "people_jobs" ("id"), "applied_on" text not null, "referred_by" text references "employments" ("id"), "status" text not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "job_failures" ("job_id" text not null, "attempt" integer not null, "at" text not null, "error" text not null);
CREATE INDEX "job_failures_job" on "job_failures" ("job_id", "at");
CREATE TABLE "job_topics" ("topic" text primary key, "priority" integer not null);
CREATE TABLE "jobs" ("id" text primary key, "topic" text not null, "priority" integer not null, "state" text not null, "unique_key" text, "payload" text not null, "result" text, "progress" text, "error" text, "attempts" integer not null, "max_attempts" integer not null, "run_at" text not null, "worker_id" text, "cancel_requested" integer default 0 not null, "created_by" text, "created_at" text not null, "started_at" text, "finished_at" text);
CREATE INDEX "jobs_created_by" on "jobs" ("created_by", "created_at");
CREATE INDEX "jobs_due" on "jobs" ("state", "priority", "run_at");
CREATE INDEX "jobs_finished_at" on "jobs" ("finished_at");
CREATE UNIQUE INDEX jobs_unique_key on jobs (topic, unique_key)
      where unique_key is not null and state in ('queued', 'running');
CREATE TABLE "languages_off" ("language" text primary key, "updated_at" text not null, "updated_by" text not null);
CREATE TABLE "leave_ledger" ("id" text primary key, "employment_id" text not null references "employments" ("id"), "leave_type_id" text not null references "leave_types" ("id"), "day" text not null, "kind" text not null, "amount" double precision not null, "leave_request_id" text references "leave_requests" ("id"), "overtime_request_id" text references "overtime_requests" ("id"), "reason" text, "created_by" text, "created_at" text not null);
CREATE INDEX "leave_ledger_employment_id" on "leave_ledger" ("employment_id", "leave_type_id", "day");
CREATE INDEX "leave_ledger_leave_request_id" on "leave_ledger" ("leave_request_id");
CREATE INDEX "leave_ledger_overtime_request_id" on "leave_ledger" ("overtime_request_id");
CREATE TRIGGER people_changes_leave_requests_delete after delete on leave_requests for each row
           begin update people_changes set count = count + 1 where kind = 'leave_requests'; end;
CREATE TRIGGER people_changes_leave_requests_insert after insert on leave_requests for each row
           begin update people_changes set count = count + 1 where kind = 'leave_requests'; end;
CREATE TRIGGER people_changes_leave_requests_update after update on leave_requests for each row
           begin update people_changes set count = count + 1 where kind = 'leave_requests'; end;
CREATE TABLE "leave_requests" ("id" text primary key, "employment_id" text not null references "employments" ("id"), "application_id" text, "application_number" text, "reason" text, "import_id" text, "import_row" integer, "created_at" text not null, "updated_at" text not null, "leave_type_id" text not null references "leave_types" ("id"), "start_at" text not null, "end_at" text not null, "amount" double precision not null, "minutes" integer not null, "status" text not null);
CREATE INDEX "leave_requests_employment_id" on "leave_requests" ("employment_id", "start_at");
CREATE TRIGGER people_changes_leave_types_delete after delete on leave_types for each row
           begin update people_changes set count = count + 1 where kind = 'leave_types'; end;
CREATE TRIGGER people_changes_leave_types_insert after insert on leave_types for each row
           begin update people_changes set count = count + 1 where kind = 'leave_types'; end;
CREATE TRIGGER people_changes_leave_types_update after update on leave_types for each row
           begin update people_changes set count = count + 1 where kind = 'leave_types'; end;
CREATE TABLE "leave_types" ("id" text primary key, "code" text not null unique, "names" text not null, "search_text" text not null, "active" integer default 1 not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "unit" text not null, "paid_share" double precision not null, "entitlement" text not null, "amount" double precision not null, "steps" text not null, "carry_over" double precision, "lowest_balance" double precision, "from_overtime" integer not null);
CREATE TRIGGER people_changes_legal_entities_delete after delete on legal_entities for each row
           begin update people_changes set count = count + 1 where kind = 'legal_entities'; end;
CREATE TRIGGER people_changes_legal_entities_insert after insert on legal_entities for each row
           begin update people_changes set count = count + 1 where kind = 'legal_entities'; end;
CREATE TRIGGER people_changes_legal_entities_update after update on legal_entities for each row
           begin update people_changes set count = count + 1 where kind = 'legal_entities'; end;
CREATE TABLE "legal_entities" ("id" text primary key, "code" text not null unique, "names" text not null, "search_text" text not null, "active" integer default 1 not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "country" text not null, "city" text, "time_zone" text not null, "currency" text not null, "tax_year_start" text not null, "calendar_code" text, "bank_name" text, "bank_account_cipher" text, "bic" text);
CREATE TABLE "lifecycle_events" ("id" text primary key, "employment_id" text not null references "employments" ("id"), "kind" text not null, "event_day" text not null, "details" text not null, "application_number" text, "created_at" text not null, "withdrawn_at" text);
CREATE INDEX "lifecycle_events_day" on "lifecycle_events" ("kind", "event_day");
CREATE INDEX "lifecycle_events_employment" on "lifecycle_events" ("employment_id", "event_day");
CREATE TABLE "mail_log" ("id" text primary key, "outbox_id" text, "resent_of" text, "purpose" text not null, "template_id" text, "service_id" text, "recipient_id" text, "address" text not null, "subject" text not null, "content_cipher" text, "message_id" text not null, "state" text not null, "problem" text, "response" text, "attempts" text not null, "attempt_count" integer not null, "due_at" text not null, "created_at" text not null, "ended_at" text);
CREATE INDEX "mail_log_created_at" on "mail_log" ("created_at");
CREATE INDEX "mail_log_state" on "mail_log" ("state", "due_at");
CREATE TABLE "mail_parked" ("id" text primary key, "address" text not null unique, "response" text, "created_at" text not null);
CREATE TABLE "mail_services" ("id" text primary key, "name" text not null, "origin" text not null, "host" text not null, "port" integer not null, "security" text not null, "user_name" text, "password_cipher" text, "from_name" text, "from_address" text not null, "connections" integer not null, "per_minute" integer, "dkim_domain" text, "dkim_selector" text, "dkim_cipher" text, "is_default" integer not null, "enabled" integer not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "mail_templates" ("id" text primary key, "purpose" text not null, "name" text not null, "built_in" integer not null, "enabled" integer not null, "service_id" text references "mail_services" ("id"), "texts" text not null, "files" text not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "menu_applications" ("id" text primary key, "code" text not null unique, "shell" text not null, "names" text, "enabled" integer not null, "position" integer not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "menu_roles" ("menu_id" text not null references "menus" ("id") on delete cascade, "role_id" text not null, constraint "menu_roles_pk" primary key ("menu_id", "role_id"));
CREATE TABLE "menu_tag_links" ("menu_id" text not null references "menus" ("id") on delete cascade, "tag_id" text not null references "menu_tags" ("id") on delete cascade, constraint "menu_tag_links_pk" primary key ("menu_id", "tag_id"));
CREATE INDEX "menu_tag_links_tag" on "menu_tag_links" ("tag_id");
CREATE TABLE "menu_tags" ("id" text primary key, "names" text not null, "sequence" integer not null unique, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "menus" ("id" text primary key, "application_id" text not null, "parent_id" text, "names" text, "kind" text not null, "url" text, "target" text not null, "icon" text, "permission" text, "hidden" integer not null, "self_apply" integer not null, "in_app_browser" integer not null, "position" integer not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "message_accounts" ("id" text primary key, "name" text not null, "provider" text not null, "key_id" text not null, "secret_cipher" text not null, "region" text, "endpoint" text, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "message_log" ("id" text primary key, "outbox_id" text, "resent_of" text, "purpose" text not null, "template_id" text, "service_id" text, "recipient_id" text, "phone_masked" text not null, "phone_cipher" text, "content_cipher" text, "state" text not null, "problem" text, "vendor_code" text, "response" text, "provider_id" text, "attempts" text not null, "attempt_count" integer not null, "due_at" text not null, "created_at" text not null, "ended_at" text, "receipt_due_at" text, "receipts_asked" integer default 0 not null, "delivered_at" text);
CREATE INDEX "message_log_created_at" on "message_log" ("created_at");
CREATE INDEX "message_log_receipt_due_at" on "message_log" ("receipt_due_at");
CREATE INDEX "message_log_state" on "message_log" ("state", "due_at");
CREATE TABLE "message_services" ("id" text primary key, "name" text not null, "account_id" text not null references "message_accounts" ("id"), "sender" text, "sign_id" text references "message_signs" ("id"), "country_code" text not null, "per_minute" integer, "is_default" integer not null, "frozen" integer not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "message_signs" ("id" text primary key, "account_id" text not null references "message_accounts" ("id"), "name" text not null, "remark" text, "audit_state" text not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "message_templates" ("id" text primary key, "purpose" text not null, "name" text not null, "service_id" text not null references "message_services" ("id"), "code" text, "texts" text not null, "audit_state" text not null, "enabled" integer not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "outbox_messages" ("id" text primary key, "topic" text not null, "recipient_id" text, "payload" text not null, "created_at" text not null, "handed_over_at" text, "attempts" integer default 0 not null, "problem" text);
CREATE INDEX outbox_messages_waiting on outbox_messages (topic, created_at) where handed_over_at is null;
CREATE TRIGGER people_changes_overtime_requests_delete after delete on overtime_requests for each row
           begin update people_changes set count = count + 1 where kind = 'overtime_requests'; end;
CREATE TRIGGER people_changes_overtime_requests_insert after insert on overtime_requests for each row
           begin update people_changes set count = count + 1 where kind = 'overtime_requests'; end;
CREATE TRIGGER people_changes_overtime_requests_update after update on overtime_requests for each row
           begin update people_changes set count = count + 1 where kind = 'overtime_requests'; end;
CREATE TABLE "overtime_requests" ("id" text primary key, "employment_id" text not null references "employments" ("id"), "application_id" text, "application_number" text, "reason" text, "import_id" text, "import_row" integer, "created_at" text not null, "updated_at" text not null, "day" text not null, "day_kind" text not null, "start_at" text not null, "end_at" text not null, "applied_minutes" integer not null, "actual_minutes" integer, "compensation" text not null, "status" text not null);
CREATE INDEX "overtime_requests_employment_id" on "overtime_requests" ("employment_id", "day");
CREATE TRIGGER people_changes_part_time_jobs_delete after delete on part_time_jobs for each row
               begin update people_changes set count = count + 1 where kind = 'part_time_jobs'; end;
CREATE TRIGGER people_changes_part_time_jobs_insert after insert on part_time_jobs for each row
               begin update people_changes set count = count + 1 where kind = 'part_time_jobs'; end;
CREATE TRIGGER people_changes_part_time_jobs_update after update on part_time_jobs for each row
               begin update people_changes set count = count + 1 where kind = 'part_time_jobs'; end;
CREATE TABLE "part_time_jobs" ("id" text primary key, "employment_id" text not null references "employments" ("id"), "valid_from" text not null, "valid_to" text, "import_id" text, "import_row" integer, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "type" text not null, "department_id" text not null references "departments" ("id"), "post_id" text references "people_posts" ("id"), "superior_employment_id" text references "employments" ("id"), "memo" text);
CREATE INDEX "part_time_jobs_employment_id" on "part_time_jobs" ("employment_id", "valid_from");
CREATE TABLE "password_history" ("id" text primary key, "user_id" text not null references "users" ("id") on delete cascade, "password_hash" text not null, "created_at" text not null);
CREATE TABLE "pay_grades" ("id" text primary key, "code" text not null, "names" text not null, "search_text" text not null, "legal_entity_id" text references "legal_entities" ("id"), "currency" text not null, "valid_from" text not null, "valid_to" text, "min_amount" double precision, "mid_amount" double precision, "max_amount" double precision, "levels" text not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE UNIQUE INDEX pay_grades_key
      on pay_grades (code, coalesce(legal_entity_id, ''), valid_from);
CREATE TABLE "payroll_abnormal_tasks" ("batch_id" text not null references "payroll_batches" ("id") on delete cascade, "employment_id" text not null, "kind" text not null, "assignee_id" text, "due_day" text, "seen_by" text, "seen_at" text, "seen_facts" text, "note" text, constraint "payroll_abnormal_tasks_pk" primary key ("batch_id", "employment_id", "kind"));
CREATE INDEX "payroll_abnormal_tasks_assignee_id" on "payroll_abnormal_tasks" ("assignee_id");
CREATE TABLE "payroll_access_wishes" ("id" text primary key, "solution_id" text not null references "payroll_solutions" ("id") on delete cascade, "user_id" text references "users" ("id") on delete cascade, "holder_id" text references "roles" ("id") on delete cascade, "role_id" text not null references "roles" ("id") on delete cascade, "asked_by" text not null references "users" ("id") on delete cascade, "asked_at" text not null);
CREATE INDEX "payroll_access_wishes_solution" on "payroll_access_wishes" ("solution_id");
CREATE TABLE "payroll_account_settings" ("solution_id" text primary key references "payroll_solutions" ("id") on delete cascade, "postings" text not null, "version" integer default 1 not null, "updated_at" text not null, "updated_by" text);
CREATE TRIGGER payroll_accounting_files_kept_delete before delete on payroll_accounting_files for each row when 1 = 1
           begin select raise(abort, 'journals and payments are kept as they were made'); end;
CREATE TRIGGER payroll_accounting_files_kept_update before update on payroll_accounting_files for each row when 1 = 1
           begin select raise(abort, 'journals and payments are kept as they were made'); end;
CREATE TABLE "payroll_accounting_files" ("id" text primary key, "run_id" text not null references "payroll_accounting_runs" ("id"), "format" text not null, "name" text not null, "size" integer not null, "sha256" text not null, "content_cipher" text not null, constraint "payroll_accounting_files_format" unique ("run_id", "format"));
CREATE TRIGGER payroll_accounting_people_held_insert before insert on payroll_accounting_people for each row when exists (select 1 from payroll_batch_holds h where h.batch_id = new.batch_id
      and h.employment_id = new.employment_id and h.released_at is null)
           begin select raise(abort, 'a held salary is neither posted nor paid'); end;
CREATE TRIGGER payroll_accounting_people_kept_delete before delete on payroll_accounting_people for each row when 1 = 1
           begin select raise(abort, 'journals and payments are kept as they were made'); end;
CREATE TRIGGER payroll_accounting_people_kept_update before update on payroll_accounting_people for each row when 1 = 1
           begin select raise(abort, 'journals and payments are kept as they were made'); end;
CREATE TABLE "payroll_accounting_people" ("batch_id" text not null references "payroll_batches" ("id"), "kind" text not null, "employment_id" text not null, "run_id" text not null references "payroll_accounting_runs" ("id"), constraint "payroll_accounting_people_once" primary key ("batch_id", "kind", "employment_id"));
CREATE TRIGGER payroll_accounting_runs_alone_insert before insert on payroll_accounting_runs for each row when new.kind = 'payment' and exists (select 1 from payroll_batch_preparers p
      where p.batch_id = new.batch_id and p.user_id = new.made_by)
           begin select raise(abort, 'who prepared a batch does not make its payment'); end;
CREATE TRIGGER payroll_accounting_runs_closed_insert before insert on payroll_accounting_runs for each row when not exists (select 1 from payroll_batches b where b.id = new.batch_id and b.status = 'closed')
           begin select raise(abort, 'journals and payments are made of closed batches'); end;
CREATE TRIGGER payroll_accounting_runs_kept_delete before delete on payroll_accounting_runs for each row when 1 = 1
           begin select raise(abort, 'journals and payments are kept as they were made'); end;
CREATE TRIGGER payroll_accounting_runs_kept_update before update on payroll_accounting_runs for each row when 1 = 1
           begin select raise(abort, 'journals and payments are kept as they were made'); end;
CREATE TABLE "payroll_accounting_runs" ("id" text primary key, "batch_id" text not null references "payroll_batches" ("id"), "kind" text not null, "number" integer not null, "people" integer not null, "sum" text not null, "scale" integer not null, "currency" text not null, "totals" text not null, "made_at" text not null, "made_by" text not null, constraint "payroll_accounting_runs_number" unique ("batch_id", "kind", "number"));
CREATE TABLE "payroll_balance_imports" ("import_id" text not null references "imports" ("id") on delete cascade, "posted_at" text not null, constraint "payroll_balance_imports_key" primary key ("import_id", "posted_at"));
CREATE TABLE "payroll_balance_items" ("id" text primary key, "code" text not null unique, "name" text not null, "built_in" integer default 0 not null, "sort" integer default 0 not null, "adds" text not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TRIGGER payroll_balance_movements_no_delete_delete before delete on payroll_balance_movements for each row when 1 = 1
           begin select raise(abort, 'posted movements never change'); end;
CREATE TRIGGER payroll_balance_movements_no_update_update before update on payroll_balance_movements for each row when 1 = 1
           begin select raise(abort, 'posted movements never change'); end;
CREATE TABLE "payroll_balance_movements" ("id" integer primary key, "balance_code" text not null, "row_key" text not null, "employment_id" text, "legal_entity_id" text, "currency" text not null, "amount" integer not null, "scale" integer not null, "dated_on" text not null, "tax_month" text not null, "pay_date" text not null, "kind" text not null, "batch_id" text references "payroll_batches" ("id"), "solution_id" text, "period_start" text, "concerns" text, "posted_at" text not null, "posted_by" text, "digest" text, "guard" integer, "reason" text);
CREATE INDEX "payroll_balance_movements_employment" on "payroll_balance_movements" ("employment_id", "balance_code", "currency");
CREATE INDEX "payroll_balance_movements_newest" on "payroll_balance_movements" ("balance_code", "currency", "id");
CREATE UNIQUE INDEX payroll_balance_movements_once on payroll_balance_movements
      (batch_id, balance_code, row_key, coalesce(concerns, '')) where batch_id is not null;
CREATE INDEX "payroll_balance_movements_posted" on "payroll_balance_movements" ("posted_at", "id");
CREATE INDEX "payroll_balance_movements_sums" on "payroll_balance_movements" ("balance_code", "currency", "row_key", "scale", "dated_on", "id", "amount", "guard");
CREATE TRIGGER payroll_balance_postings_never_change_delete before delete on payroll_balance_postings for each row when 1 = 1
           begin select raise(abort, 'posted movements never change'); end;
CREATE TRIGGER payroll_balance_postings_never_change_update before update on payroll_balance_postings for each row when 1 = 1
           begin select raise(abort, 'posted movements never change'); end;
CREATE TABLE "payroll_balance_postings" ("batch_id" text not null, "balance_code" text not null, "currency" text not null, "dated_on" text not null, "posted_at" text not null, "first_id" integer not null, "last_id" integer not null, "movements" integer not null, "guards" text not null, "digest" text not null, constraint "payroll_balance_postings_pk" primary key ("batch_id", "balance_code", "currency", "dated_on", "posted_at"));
CREATE INDEX "payroll_balance_postings_balance" on "payroll_balance_postings" ("balance_code", "currency");
CREATE TRIGGER payroll_batch_employments_frozen_delete_delete before delete on payroll_batch_employments for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_batch_employments_frozen_insert_insert before insert on payroll_batch_employments for each row when (select submitted from payroll_batches b where b.id = new.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_batch_employments_frozen_update_update before update on payroll_batch_employments for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TABLE "payroll_batch_employments" ("batch_id" text not null references "payroll_batches" ("id") on delete cascade, "employment_id" text not null, "employee_number" text not null, "person_name" text not null, "legal_entity_id" text not null, "department_id" text, "position" integer not null, constraint "payroll_batch_employments_pk" primary key ("batch_id", "employment_id"));
CREATE INDEX "payroll_batch_employments_employment" on "payroll_batch_employments" ("employment_id");
CREATE INDEX "payroll_batch_employments_number" on "payroll_batch_employments" ("batch_id", "employee_number");
CREATE TRIGGER payroll_batch_holds_alone_update before update on payroll_batch_holds for each row when exists (select 1 from payroll_batches b where b.id = new.batch_id and (b.submitted = 1 or b.status = 'approvalDone'))
      and (new.released_by = new.held_by or exists (select 1 from payroll_batch_preparers p
        where p.batch_id = new.batch_id and p.user_id = new.released_by))
           begin select raise(abort, 'who prepared a batch or held the salary does not release it'); end;
CREATE TRIGGER payroll_batch_holds_kept_delete before delete on payroll_batch_holds for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'the trail of a held salary is kept'); end;
CREATE TRIGGER payroll_batch_holds_submitted_insert before insert on payroll_batch_holds for each row when (select submitted from payroll_batches b where b.id = new.batch_id) = 1
           begin select raise(abort, 'a salary is held before the batch is submitted'); end;
CREATE TRIGGER payroll_batch_holds_trail_update before update on payroll_batch_holds for each row when old.released_at is not null or new.released_at is null or new.released_by is null
      or new.id <> old.id or new.batch_id <> old.batch_id or new.employment_id <> old.employment_id
      or new.reason <> old.reason or new.held_at <> old.held_at or new.held_by <> old.held_by
           begin select raise(abort, 'a held salary is released once, and its trail never changes'); end;
CREATE TABLE "payroll_batch_holds" ("id" text primary key, "batch_id" text not null references "payroll_batches" ("id") on delete cascade, "employment_id" text not null, "reason" text not null, "held_at" text not null, "held_by" text not null, "released_at" text, "released_by" text, "released_reason" text, "pay_date" text, "tax_month" text);
CREATE INDEX "payroll_batch_holds_batch_id" on "payroll_batch_holds" ("batch_id");
CREATE UNIQUE INDEX payroll_batch_holds_once on payroll_batch_holds (batch_id, employment_id)
    where released_at is null;
CREATE TABLE "payroll_batch_numbers" ("month" text primary key, "last" integer not null);
CREATE TRIGGER payroll_batch_people_frozen_insert before insert on payroll_batch_people for each row when (select submitted from payroll_batches b where b.id = new.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_batch_people_no_update_update before update on payroll_batch_people for each row when 1 = 1
           begin select raise(abort, 'who was taken into a batch or out of it is never written over'); end;
CREATE TABLE "payroll_batch_people" ("id" text primary key, "batch_id" text not null references "payroll_batches" ("id") on delete cascade, "employment_id" text not null, "employee_number" text not null, "person_name" text not null, "change" text not null, "reason" text, "changed_at" text not null, "changed_by" text not null);
CREATE INDEX "payroll_batch_people_batch_id" on "payroll_batch_people" ("batch_id");
CREATE TRIGGER payroll_batch_preparers_stay_delete before delete on payroll_batch_preparers for each row when exists (select 1 from payroll_batches b where b.id = old.batch_id)
           begin select raise(abort, 'who prepared a batch stays known'); end;
CREATE TRIGGER payroll_batch_preparers_stay_update before update on payroll_batch_preparers for each row when exists (select 1 from payroll_batches b where b.id = old.batch_id)
           begin select raise(abort, 'who prepared a batch stays known'); end;
CREATE TABLE "payroll_batch_preparers" ("batch_id" text not null references "payroll_batches" ("id") on delete cascade, "user_id" text not null, "since" text not null, constraint "payroll_batch_preparers_pk" primary key ("batch_id", "user_id"));
CREATE TABLE "payroll_batch_presence" ("batch_id" text not null references "payroll_batches" ("id") on delete cascade, "user_id" text not null references "users" ("id") on delete cascade, "window_id" text not null, "table_code" text, "row_key" text, "column_code" text, "seen_at" text not null, constraint "payroll_batch_presence_pk" primary key ("batch_id", "user_id", "window_id"));
CREATE TABLE "payroll_batch_revisions" ("batch_id" text primary key references "payroll_batches" ("id") on delete cascade, "revision" integer not null, "slips_draft" integer default 0 not null, "slips_published" integer default 0 not null, "slips_disabled" integer default 0 not null);
CREATE TRIGGER payroll_batch_revisions_insert after insert on payroll_batches for each row begin insert into payroll_batch_revisions (batch_id, revision) values (new.id, 1)
      on conflict (batch_id) do update set revision = payroll_batch_revisions.revision + 1; end;
CREATE TRIGGER payroll_batch_revisions_update after update on payroll_batches for each row begin insert into payroll_batch_revisions (batch_id, revision) values (new.id, 1)
      on conflict (batch_id) do update set revision = payroll_batch_revisions.revision + 1; end;
CREATE TRIGGER payroll_batches_closed_delete before delete on payroll_batches for each row when old.status = 'closed'
           begin select raise(abort, 'a closed batch never changes'); end;
CREATE TRIGGER payroll_batches_closed_update before update on payroll_batches for each row when old.status = 'closed'
           begin select raise(abort, 'a closed batch never changes'); end;
CREATE TRIGGER payroll_batches_decided_update before update on payroll_batches for each row when old.submitted = 0 and new.submitted = 1
      and not exists (select 1 from inbox_approvals a
        join inbox_approval_tasks t on t.approval_id = a.id and t.status = 'approved'
        where a.id = new.approval_id and a.subject = 'payroll.batch' and a.subject_id = new.id
          and a.status = 'approved' and a.subject_hash = new.result_hash)
      and not exists (select 1 from payroll_processes p join payroll_solutions s on s.id = p.solution_id
        where p.id = new.process_id and p.nodes = '[]' and s.without_approval_by is not null)
           begin select raise(abort, 'a batch is submitted once another person has approved its figures'); end;
CREATE TRIGGER payroll_batches_keep_process_update before update on payroll_batches for each row when coalesce(new.process_id, '') <> coalesce(old.process_id, '')
           begin select raise(abort, 'a batch keeps its process'); end;
CREATE TRIGGER payroll_batches_pinned_process_insert before insert on payroll_batches for each row when new.process_id is null or not exists (select 1 from payroll_processes p
      where p.id = new.process_id and p.solution_id = new.solution_id and p.status = 'inForce')
           begin select raise(abort, 'a batch pins the process in force'); end;
CREATE TRIGGER payroll_batches_submitted_update before update on payroll_batches for each row when old.submitted = 1 and (new.submitted <> 1 or new.copy_hash <> old.copy_hash or new.globals <> old.globals
      or new.employments_hash <> old.employments_hash or coalesce(new.result_hash, '') <> coalesce(old.result_hash, '')
      or coalesce(new.calculated_from, '') <> coalesce(old.calculated_from, '') or new.status not in (old.status, 'closed'))
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TABLE "payroll_batches" ("id" text primary key, "number" text not null unique, "solution_id" text not null references "payroll_solutions" ("id"), "period_id" text not null references "payroll_periods" ("id"), "name" text not null, "type" text not null, "purpose" text not null, "status" text not null, "submitted" integer not null, "copy_id" text not null references "payroll_copies" ("id"), "copy_hash" text not null, "globals" text not null, "engine_meaning" integer not null, "employment_filter" text, "employees" integer not null, "employments_hash" text not null, "failed_rows" integer not null, "preparation_complete" integer not null, "job_id" text, "job_kind" text, "job_started_at" text, "calculated_from" text, "result_hash" text, "calculated_at" text, "inputs_checked_at" text, "approval_id" text, "last_remark" text, "submitted_at" text, "submitted_by" text, "closed_at" text, "closed_by" text, "version" integer default 1 not null, "created_at" text not null, "created_by" text, "updated_at" text not null, "snapshot_mark" text, "process_id" text, "calculation_begun_at" text, "job_step" text, "stepped_to" text);
CREATE INDEX "payroll_batches_period" on "payroll_batches" ("period_id", "status");
CREATE INDEX "payroll_batches_solution" on "payroll_batches" ("solution_id", "created_at");
CREATE INDEX payroll_batches_waiting on payroll_batches (job_id) where job_id is not null;
CREATE TABLE "payroll_calculation_parts" ("job_id" text not null, "part" integer not null, "batch_id" text not null references "payroll_batches" ("id") on delete cascade, "facts" text not null, "content" blob not null, constraint "payroll_calculation_parts_pk" primary key ("job_id", "part"));
CREATE INDEX "payroll_calculation_parts_batch" on "payroll_calculation_parts" ("batch_id");
CREATE TRIGGER payroll_cell_changes_frozen_delete_delete before delete on payroll_cell_changes for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_cell_changes_frozen_insert_insert before insert on payroll_cell_changes for each row when (select submitted from payroll_batches b where b.id = new.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_cell_changes_frozen_update_update before update on payroll_cell_changes for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TABLE "payroll_cell_changes" ("id" integer primary key, "batch_id" text not null references "payroll_batches" ("id") on delete cascade, "table_code" text not null, "row_key" text not null, "column_code" text not null, "kind" text not null, "value" text not null, "previous" text not null, "reason" text, "changed_at" text not null, "changed_by" text, "typed" text);
CREATE INDEX "payroll_cell_changes_cell" on "payroll_cell_changes" ("batch_id", "table_code", "row_key", "column_code");
CREATE INDEX payroll_cell_changes_overrides on payroll_cell_changes (batch_id, changed_at)
      where kind in ('override', 'clearOverride');
CREATE INDEX payroll_cell_changes_typed on payroll_cell_changes (batch_id, table_code, row_key)
      where typed is not null;
CREATE TRIGGER payroll_cell_errors_frozen_delete_delete before delete on payroll_cell_errors for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_cell_errors_frozen_insert_insert before insert on payroll_cell_errors for each row when (select submitted from payroll_batches b where b.id = new.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_cell_errors_frozen_update_update before update on payroll_cell_errors for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TABLE "payroll_cell_errors" ("batch_id" text not null references "payroll_batches" ("id") on delete cascade, "position" integer not null, "table_code" text not null, "row_key" text not null, "column_code" text not null, "formula" text, "code" text not null, "message" text not null, "cause" text, constraint "payroll_cell_errors_pk" primary key ("batch_id", "position"));
CREATE TABLE "payroll_confirmations" ("id" text primary key, "batch_id" text not null references "payroll_batches" ("id") on delete cascade, "employment_id" text not null, "row_key" text not null, "status" text not null, "shown" text not null, "shown_hash" text not null, "asked_at" text not null, "asked_by" text not null, "answer_by" text not null, "remind_on" text not null, "time_zone" text not null, "reminded_at" text, "answered_at" text, "changed_at" text, constraint "payroll_confirmations_row" unique ("batch_id", "row_key"));
CREATE INDEX "payroll_confirmations_employment_id" on "payroll_confirmations" ("employment_id");
CREATE INDEX "payroll_confirmations_status" on "payroll_confirmations" ("status", "remind_on");
CREATE TRIGGER payroll_copies_agreed_update before update on payroll_copies for each row when old.status <> 'published' and new.status = 'published'
        and exists (select 1 from payroll_solutions s where s.id = new.solution_id and s.settings like '%"agreedPublishing":true%')
        and not exists (select 1 from payroll_publications p where p.copy_id = new.id and p.status = 'agreed')
           begin select raise(abort, 'a copy is published once another person has agreed'); end;
CREATE TRIGGER payroll_copies_asked_for_update before update on payroll_copies for each row when (new.file <> old.file or new.hash <> old.hash or new.configuration <> old.configuration)
        and exists (select 1 from payroll_publications p where p.copy_id = new.id and p.status = 'pending')
           begin select raise(abort, 'a copy that waits for agreement never changes'); end;
CREATE TRIGGER payroll_copies_configuration_frozen_update before update on payroll_copies for each row when old.status <> 'draft' and new.configuration <> old.configuration
           begin select raise(abort, 'a published copy never changes'); end;
CREATE TRIGGER payroll_copies_frozen_update before update on payroll_copies for each row when old.status <> 'draft' and (new.file <> old.file or new.hash <> old.hash or new.number <> old.number or new.status = 'draft')
           begin select raise(abort, 'a published copy never changes'); end;
CREATE TABLE "payroll_copies" ("id" text primary key, "solution_id" text not null references "payroll_solutions" ("id") on delete cascade, "number" integer not null, "status" text not null, "version" integer default 1 not null, "file" text not null, "hash" text not null, "created_at" text not null, "created_by" text, "published_at" text, "published_by" text, "configuration" text default '{}' not null, "configuration_version" integer default 1 not null, "parent_copy_id" text references "payroll_copies" ("id"), constraint "payroll_copies_number" unique ("solution_id", "number"));
CREATE UNIQUE INDEX payroll_copies_one_draft on payroll_copies (solution_id) where status = 'draft';
CREATE UNIQUE INDEX payroll_copies_one_published on payroll_copies (solution_id) where status = 'published';
CREATE TABLE "payroll_copy_writers" ("copy_id" text not null references "payroll_copies" ("id") on delete cascade, "user_id" text not null, constraint "payroll_copy_writers_pk" primary key ("copy_id", "user_id"));
CREATE TRIGGER payroll_corrections_settled_update before update on payroll_corrections for each row when old.state = 'settled'
           begin select raise(abort, 'a correction is settled once'); end;
CREATE TABLE "payroll_corrections" ("batch_id" text primary key references "payroll_batches" ("id") on delete cascade, "corrects_id" text not null references "payroll_batches" ("id"), "in_force_id" text not null references "payroll_batches" ("id"), "period_id" text not null references "payroll_periods" ("id"), "run_id" text not null, "rules" text not null, "state" text not null, "settlement" text not null, "into_batch" text references "payroll_batches" ("id"), "carried" text, "settled_at" text);
CREATE INDEX "payroll_corrections_into" on "payroll_corrections" ("into_batch");
CREATE UNIQUE INDEX payroll_corrections_open on payroll_corrections (corrects_id)
      where state = 'open';
CREATE TABLE "payroll_cycles" ("id" text primary key, "solution_id" text not null references "payroll_solutions" ("id") on delete cascade, "name" text not null, "type" text not null, "base" text not null, "tasks" text not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE INDEX "payroll_cycles_solution_id" on "payroll_cycles" ("solution_id");
CREATE TABLE "payroll_default_views" ("user_id" text not null, "solution_id" text not null references "payroll_solutions" ("id") on delete cascade, "table_code" text not null, "view_id" text not null references "payroll_table_views" ("id") on delete cascade, constraint "payroll_default_views_pkey" primary key ("user_id", "solution_id", "table_code"));
CREATE TABLE "payroll_difference_columns" ("difference_id" text not null references "payroll_differences" ("id") on delete cascade, "column_code" text not null, "effects" blob not null, constraint "payroll_difference_columns_pk" primary key ("difference_id", "column_code"));
CREATE TABLE "payroll_differences" ("id" text primary key, "batch_id" text not null references "payroll_batches" ("id") on delete cascade, "against" text not null, "against_id" text not null references "payroll_batches" ("id") on delete cascade, "elsewhere" text not null, "state" text not null, "result_hash" text not null, "against_hash" text not null, "job_id" text, "asked_at" text not null, "asked_by" text, "ended_at" text, "causes" text not null, "row_keys" blob, "cells" blob, constraint "payroll_differences_pair" unique ("batch_id", "against"));
CREATE INDEX "payroll_differences_against_id" on "payroll_differences" ("against_id");
CREATE TABLE "payroll_dispute_messages" ("id" text primary key, "dispute_id" text not null references "payroll_disputes" ("id") on delete cascade, "side" text not null, "text" text not null, "written_at" text not null, "written_by" text not null);
CREATE INDEX "payroll_dispute_messages_dispute_id" on "payroll_dispute_messages" ("dispute_id");
CREATE TABLE "payroll_disputes" ("id" text primary key, "confirmation_id" text references "payroll_confirmations" ("id") on delete cascade, "line" text not null, "opened_at" text not null, "waits_for" text not null, "resolved_at" text, "resolved_by" text, "payslip_id" text references "payroll_payslips" ("id") on delete cascade, constraint "payroll_disputes_on_one" check ((confirmation_id is null) <> (payslip_id is null)));
CREATE INDEX "payroll_disputes_confirmation_id" on "payroll_disputes" ("confirmation_id");
CREATE INDEX "payroll_disputes_payslip_id" on "payroll_disputes" ("payslip_id");
CREATE INDEX "payroll_disputes_waits_for" on "payroll_disputes" ("waits_for", "resolved_at");
CREATE TABLE "payroll_dynamic_computations" ("id" text primary key, "solution_id" text not null references "payroll_solutions" ("id") on delete cascade, "batch_id" text not null references "payroll_batches" ("id") on delete cascade, "at" text not null, "refreshed" integer not null, "reasons" text not null);
CREATE INDEX "payroll_dynamic_computations_solution" on "payroll_dynamic_computations" ("solution_id", "at");
CREATE TABLE "payroll_excel_files" ("id" text primary key, "batch_id" text references "payroll_batches" ("id") on delete cascade, "copy_id" text references "payroll_copies" ("id") on delete cascade, "file_id" text not null, "written_at" text not null, "written_by" text);
CREATE INDEX "payroll_excel_files_batch_id" on "payroll_excel_files" ("batch_id");
CREATE INDEX "payroll_excel_files_copy_id" on "payroll_excel_files" ("copy_id");
CREATE TRIGGER payroll_findings_closed_delete_delete before delete on payroll_findings for each row when (select status from payroll_batches b where b.id = old.batch_id) = 'closed'
           begin select raise(abort, 'a closed batch never changes'); end;
CREATE TRIGGER payroll_findings_closed_insert_insert before insert on payroll_findings for each row when (select status from payroll_batches b where b.id = new.batch_id) = 'closed'
           begin select raise(abort, 'a closed batch never changes'); end;
CREATE TRIGGER payroll_findings_closed_update_update before update on payroll_findings for each row when (select status from payroll_batches b where b.id = old.batch_id) = 'closed'
           begin select raise(abort, 'a closed batch never changes'); end;
CREATE TABLE "payroll_findings" ("id" text primary key, "batch_id" text not null references "payroll_batches" ("id") on delete cascade, "position" integer not null, "rule" text not null, "rule_set" text, "stage" text not null, "severity" text not null, "table_code" text, "row_key" text, "column_code" text, "message" text not null, "status" text not null, "assignee_id" text, "acknowledged_by" text, "acknowledged_at" text, "note" text, "comments" text not null, "due_day" text);
CREATE INDEX "payroll_findings_assignee" on "payroll_findings" ("assignee_id", "status");
CREATE INDEX "payroll_findings_batch" on "payroll_findings" ("batch_id", "stage", "severity", "position");
CREATE TABLE "payroll_free_sheets" ("id" text primary key, "batch_id" text references "payroll_batches" ("id") on delete cascade, "solution_id" text references "payroll_solutions" ("id") on delete cascade, "owner_id" text not null, "name" text not null, "shared" integer default 0 not null, "cells" text not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "updated_by" text, constraint "payroll_free_sheets_beside_one" check ((batch_id is null) <> (solution_id is null)));
CREATE INDEX "payroll_free_sheets_batch_id" on "payroll_free_sheets" ("batch_id");
CREATE INDEX "payroll_free_sheets_solution_id" on "payroll_free_sheets" ("solution_id");
CREATE TABLE "payroll_global_drafts" ("code" text primary key, "content" text not null, "after_number" integer not null, "version" integer default 1 not null, "updated_at" text not null, "updated_by" text);
CREATE TRIGGER payroll_global_tables_no_delete_delete before delete on payroll_global_tables for each row when 1 = 1
           begin select raise(abort, 'a published global table never changes'); end;
CREATE TRIGGER payroll_global_tables_no_update_update before update on payroll_global_tables for each row when 1 = 1
           begin select raise(abort, 'a published global table never changes'); end;
CREATE TABLE "payroll_global_tables" ("id" text primary key, "code" text not null, "name" text not null, "number" integer not null, "content" text not null, "published_at" text not null, "published_by" text, constraint "payroll_global_tables_number" unique ("code", "number"));
CREATE TABLE "payroll_note_threads" ("id" text primary key, "batch_id" text not null references "payroll_batches" ("id") on delete cascade, "table_code" text not null, "row_key" text not null, "column_code" text not null, "created_at" text not null, "resolved_at" text, "resolved_by" text);
CREATE INDEX "payroll_note_threads_batch_id" on "payroll_note_threads" ("batch_id");
CREATE TABLE "payroll_notes" ("id" text primary key, "thread_id" text not null references "payroll_note_threads" ("id") on delete cascade, "text" text not null, "mentions" text not null, "written_at" text not null, "written_by" text not null, "edited_at" text);
CREATE INDEX "payroll_notes_thread_id" on "payroll_notes" ("thread_id");
CREATE TRIGGER payroll_overrides_frozen_delete_delete before delete on payroll_overrides for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_overrides_frozen_insert_insert before insert on payroll_overrides for each row when (select submitted from payroll_batches b where b.id = new.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_overrides_frozen_update_update before update on payroll_overrides for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TABLE "payroll_overrides" ("batch_id" text not null references "payroll_batches" ("id") on delete cascade, "table_code" text not null, "row_key" text not null, "column_code" text not null, "value" text not null, "reason" text not null, "changed_at" text not null, "changed_by" text, constraint "payroll_overrides_pk" primary key ("batch_id", "table_code", "row_key", "column_code"));
CREATE TABLE "payroll_pay_types" ("id" text primary key, "code" text not null unique, "name" text not null, "kind" text not null, "version" integer default 1 not null, "created_at" text not null, "created_by" text, "updated_at" text not null);
CREATE TABLE "payroll_payslip_figures" ("batch_id" text not null references "payroll_batches" ("id") on delete cascade, "employee_number" text not null, "figures" text not null, "import_id" text not null, "file_row" integer not null, "imported_at" text not null, "imported_by" text, "figures_before" text, constraint "payroll_payslip_figures_pk" primary key ("batch_id", "employee_number"));
CREATE TABLE "payroll_payslip_logos" ("id" text primary key, "content" text not null, "created_at" text not null, "created_by" text);
CREATE TABLE "payroll_payslip_settings" ("solution_id" text primary key references "payroll_solutions" ("id") on delete cascade, "settings" text not null, "version" integer default 1 not null, "updated_at" text not null);
CREATE TRIGGER payroll_payslips_digest_update before update on payroll_payslips for each row when old.status <> 'draft' and new.digest <> old.digest
           begin select raise(abort, 'an issued payslip never changes'); end;
CREATE TRIGGER payroll_payslips_issued_update before update on payroll_payslips for each row when old.status <> 'draft' and (new.number <> old.number or new.body <> old.body or new.employment_id <> old.employment_id
        or new.batch_id <> old.batch_id or coalesce(new.net, 0) <> coalesce(old.net, 0) or new.currency <> old.currency
        or new.employee_name <> old.employee_name or new.name <> old.name or new.published_at <> old.published_at
        or (old.status = 'published' and new.status not in ('published', 'disabled'))
        or (old.status = 'disabled' and new.status <> 'disabled'))
           begin select raise(abort, 'an issued payslip never changes'); end;
CREATE TRIGGER payroll_payslips_kept_delete before delete on payroll_payslips for each row when old.status <> 'draft'
           begin select raise(abort, 'an issued payslip never changes'); end;
CREATE TABLE "payroll_payslips" ("id" text primary key, "number" text not null unique, "batch_id" text not null references "payroll_batches" ("id"), "solution_id" text not null, "period_id" text not null, "employment_id" text not null, "row_key" text not null, "employee_number" text not null, "employee_name" text not null, "legal_entity_id" text not null, "status" text not null, "name" text not null, "style" text not null, "currency" text not null, "scale" integer not null, "net" integer, "body" text not null, "pay_date" text not null, "view_from" text, "time_zone" text not null, "replaces_id" text, "created_at" text not null, "published_at" text, "published_by" text, "first_viewed_at" text, "disabled_at" text, "disabled_by" text, "disabled_reason" text, "digest" text, "source" text default 'batch' not null, "remind" text, "reminded_at" text, "forbidden_at" text, "forbidden_by" text, "forbidden_reason" text);
CREATE INDEX "payroll_payslips_batch" on "payroll_payslips" ("batch_id", "status");
CREATE INDEX "payroll_payslips_batch_employee_number" on "payroll_payslips" ("batch_id", "employee_number", "id");
CREATE INDEX "payroll_payslips_batch_number" on "payroll_payslips" ("batch_id", "number", "id");
CREATE INDEX "payroll_payslips_employment" on "payroll_payslips" ("employment_id", "status", "published_at");
CREATE UNIQUE INDEX payroll_payslips_in_force on payroll_payslips (batch_id, row_key) where status <> 'disabled';
CREATE TABLE "payroll_period_imports" ("import_id" text not null references "imports" ("id") on delete cascade, "period_id" text not null, "code" text not null, "before_row" text, "left_row" text not null, constraint "payroll_period_imports_key" primary key ("import_id", "period_id"));
CREATE TABLE "payroll_period_tasks_done" ("period_id" text not null references "payroll_periods" ("id") on delete cascade, "task_id" text not null, "cycle_id" text not null, "cycle_name" text not null, "name" text not null, "start_day" text not null, "end_day" text not null, "owner_id" text not null, "done_at" text not null, "done_by" text not null, constraint "payroll_period_tasks_done_pk" primary key ("period_id", "task_id"));
CREATE TABLE "payroll_periods" ("id" text primary key, "solution_id" text not null references "payroll_solutions" ("id") on delete cascade, "code" text not null, "name" text not null, "start_day" text not null, "end_day" text not null, "pay_date" text not null, "tax_month" text not null, "attendance_start" text not null, "attendance_end" text not null, "index_in_year" integer not null, "remaining" integer not null, "status" text not null, "version" integer default 1 not null, "closed_at" text, "created_at" text not null, "updated_at" text not null, "payment_month" text default '' not null, "cut_off_day" text, constraint "payroll_periods_start" unique ("solution_id", "start_day"), constraint "payroll_periods_order" check (end_day >= start_day));
CREATE TRIGGER payroll_processes_approved_update before update on payroll_processes for each row when old.status = 'pending' and new.status = 'inForce' and not exists (select 1 from inbox_approvals a
      join inbox_approval_tasks t on t.approval_id = a.id and t.status = 'approved'
      where a.subject = 'payroll.process' and a.subject_id = new.id and a.status = 'approved' and a.subject_hash = new.hash)
           begin select raise(abort, 'a process is in force once another person has approved it'); end;
CREATE TRIGGER payroll_processes_first_insert before insert on payroll_processes for each row when new.status <> 'pending' and (new.number <> 1 or new.nodes = '[]')
           begin select raise(abort, 'a process is in force once another person has approved it'); end;
CREATE TRIGGER payroll_processes_frozen_update before update on payroll_processes for each row when new.nodes <> old.nodes or new.hash <> old.hash or new.number <> old.number or new.solution_id <> old.solution_id
      or (old.status <> 'pending' and new.status not in (old.status, 'outdated'))
           begin select raise(abort, 'a process never changes, it is followed by another'); end;
CREATE TABLE "payroll_processes" ("id" text primary key, "solution_id" text not null references "payroll_solutions" ("id") on delete cascade, "number" integer not null, "status" text not null, "nodes" text not null, "hash" text not null, "approval_id" text, "asked_at" text not null, "asked_by" text, "ended_at" text, "ended_by" text, constraint "payroll_processes_number" unique ("solution_id", "number"));
CREATE UNIQUE INDEX payroll_processes_in_force on payroll_processes (solution_id) where status = 'inForce';
CREATE UNIQUE INDEX payroll_processes_pending on payroll_processes (solution_id) where status = 'pending';
CREATE TRIGGER payroll_publications_agreed_update before update on payroll_publications for each row when new.hash <> old.hash or new.copy_id <> old.copy_id or new.asked_by <> old.asked_by
        or (old.status <> 'pending' and new.status <> old.status)
        or (old.status = 'pending' and new.status = 'agreed' and not exists (select 1 from inbox_approvals a
          join inbox_approval_tasks t on t.approval_id = a.id and t.status = 'approved'
          where a.subject = 'payroll.publication' and a.subject_id = new.id and a.status = 'approved'
            and a.subject_hash = new.hash and t.user_id <> new.asked_by and not exists (select 1
              from payroll_copy_writers w where w.copy_id = new.copy_id and w.user_id = t.user_id)))
           begin select raise(abort, 'a publication is agreed to by another person'); end;
CREATE TRIGGER payroll_publications_begin_insert before insert on payroll_publications for each row when new.status <> 'pending'
           begin select raise(abort, 'a publication is agreed to by another person'); end;
CREATE TABLE "payroll_publications" ("id" text primary key, "solution_id" text not null references "payroll_solutions" ("id") on delete cascade, "copy_id" text not null references "payroll_copies" ("id") on delete cascade, "status" text not null, "hash" text not null, "approval_id" text, "asked_at" text not null, "asked_by" text not null, "ended_at" text, "ended_by" text, "remark" text);
CREATE INDEX "payroll_publications_of_copy" on "payroll_publications" ("copy_id");
CREATE UNIQUE INDEX payroll_publications_pending on payroll_publications (solution_id) where status = 'pending';
CREATE TABLE "payroll_second_opinions" ("batch_id" text primary key references "payroll_batches" ("id") on delete cascade, "state" text not null, "result_hash" text not null, "job_id" text, "asked_at" text not null, "asked_by" text, "ended_at" text, "confirmed" integer default 0 not null, "differences" integer default 0 not null, "carried" text default '{}' not null, "explained" text default '{}' not null);
CREATE TABLE "payroll_solution_entities" ("solution_id" text not null references "payroll_solutions" ("id") on delete cascade, "legal_entity_id" text not null, constraint "payroll_solution_entities_pk" primary key ("solution_id", "legal_entity_id"));
CREATE TRIGGER payroll_solutions_agreed_update before update on payroll_solutions for each row when old.settings like '%"agreedPublishing":true%' and new.settings not like '%"agreedPublishing":true%'
        and not exists (select 1 from payroll_copies c
          join payroll_publications p on p.copy_id = c.id and p.status = 'agreed'
          where c.solution_id = new.id and c.status = 'published' and c.configuration not like '%"agreedPublishing":true%')
           begin select raise(abort, 'another person agrees before rules are published by one alone'); end;
CREATE TABLE "payroll_solutions" ("id" text primary key, "code" text not null unique, "name" text not null, "currency" text not null, "scale" integer not null, "period_type" text not null, "memo" text, "active" integer not null, "scope" text not null, "settings" text not null, "default_dynamic_batch_id" text, "version" integer default 1 not null, "created_at" text not null, "created_by" text, "updated_at" text not null, "without_approval_by" text, "without_approval_at" text, "authorization_strategy" text default 'union' not null, "parent_id" text references "payroll_solutions" ("id"));
CREATE INDEX "payroll_solutions_parent" on "payroll_solutions" ("parent_id");
CREATE TRIGGER payroll_table_blocks_frozen_delete_delete before delete on payroll_table_blocks for each row when (select b.submitted from payroll_table_sets s join payroll_batches b on b.id = s.batch_id where s.id = old.set_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_table_blocks_frozen_insert_insert before insert on payroll_table_blocks for each row when (select b.submitted from payroll_table_sets s join payroll_batches b on b.id = s.batch_id where s.id = new.set_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_table_blocks_frozen_update_update before update on payroll_table_blocks for each row when (select b.submitted from payroll_table_sets s join payroll_batches b on b.id = s.batch_id where s.id = old.set_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TABLE "payroll_table_blocks" ("set_id" text not null references "payroll_table_sets" ("id") on delete cascade, "column_code" text not null, "block" integer not null, "rows" integer not null, "hash" text not null, "content" blob not null, constraint "payroll_table_blocks_pk" primary key ("set_id", "column_code", "block"));
CREATE TRIGGER payroll_table_imports_frozen_delete_delete before delete on payroll_table_imports for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_table_imports_frozen_insert_insert before insert on payroll_table_imports for each row when (select submitted from payroll_batches b where b.id = new.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_table_imports_frozen_update_update before update on payroll_table_imports for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TABLE "payroll_table_imports" ("batch_id" text not null references "payroll_batches" ("id") on delete cascade, "table_code" text not null, "number" integer not null, "import_id" text not null, "file_id" text, "file_name" text not null, "sheet" text, "rows" integer not null, "imported_at" text not null, "imported_by" text, "left_hash" text, constraint "payroll_table_imports_pk" primary key ("batch_id", "number"));
CREATE TRIGGER payroll_table_sets_frozen_delete_delete before delete on payroll_table_sets for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_table_sets_frozen_insert_insert before insert on payroll_table_sets for each row when (select submitted from payroll_batches b where b.id = new.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_table_sets_frozen_update_update before update on payroll_table_sets for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TABLE "payroll_table_sets" ("id" text primary key, "batch_id" text not null references "payroll_batches" ("id") on delete cascade, "table_code" text not null, "part" text not null, "rows" integer not null, "hash" text not null, "version" integer default 1 not null, constraint "payroll_table_sets_place" unique ("batch_id", "table_code", "part"));
CREATE TABLE "payroll_table_views" ("id" text primary key, "solution_id" text not null references "payroll_solutions" ("id") on delete cascade, "table_code" text not null, "owner_id" text not null, "name" text not null, "shared" integer default 0 not null, "content" text not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "updated_by" text);
CREATE INDEX "payroll_table_views_solution_id" on "payroll_table_views" ("solution_id", "table_code");
CREATE TABLE "payroll_task_reminders" ("period_id" text not null references "payroll_periods" ("id") on delete cascade, "task_id" text not null, "kind" text not null, "owner_id" text not null, "sent_at" text not null, constraint "payroll_task_reminders_pk" primary key ("period_id", "task_id", "kind", "owner_id"));
CREATE TABLE "payroll_templates" ("code" text primary key, "description" text, "file" text not null, "version" integer default 1 not null, "updated_at" text, "updated_by" text);
CREATE TRIGGER payroll_totals_frozen_delete_delete before delete on payroll_totals for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_totals_frozen_insert_insert before insert on payroll_totals for each row when (select submitted from payroll_batches b where b.id = new.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TRIGGER payroll_totals_frozen_update_update before update on payroll_totals for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'submitted figures never change'); end;
CREATE TABLE "payroll_totals" ("batch_id" text not null references "payroll_batches" ("id") on delete cascade, "table_code" text not null, "column_code" text not null, "sum" double precision not null, "count" integer not null, "failed" integer not null, constraint "payroll_totals_pk" primary key ("batch_id", "table_code", "column_code"));
CREATE TABLE "payroll_what_if_columns" ("what_if_id" text not null references "payroll_what_ifs" ("id") on delete cascade, "column_code" text not null, "figures" blob not null, constraint "payroll_what_if_columns_pk" primary key ("what_if_id", "column_code"));
CREATE TABLE "payroll_what_ifs" ("id" text primary key, "batch_id" text not null references "payroll_batches" ("id") on delete cascade, "name" text not null, "owner_id" text not null, "version" integer not null, "changes" text not null, "created_at" text not null, "state" text, "job_id" text, "base_hash" text, "result_hash" text, "ended_at" text, "totals" text, "row_keys" blob, "drafted_number" integer, "drafted_at" text, "taken_at" text);
CREATE INDEX "payroll_what_ifs_batch_id" on "payroll_what_ifs" ("batch_id");
CREATE TRIGGER payroll_write_back_looks_no_update_update before update on payroll_write_back_looks for each row when 1 = 1
           begin select raise(abort, 'who looked at a changed target is never written over'); end;
CREATE TABLE "payroll_write_back_looks" ("id" text primary key, "batch_id" text not null references "payroll_batches" ("id") on delete cascade, "write_back" text not null, "owner" text not null, "field" text not null, "choice" text not null, "seen" text not null, "decided_at" text not null, "decided_by" text not null);
CREATE INDEX "payroll_write_back_looks_batch_id" on "payroll_write_back_looks" ("batch_id");
CREATE TABLE "payroll_write_back_targets" ("batch_id" text not null references "payroll_batches" ("id") on delete cascade, "write_back" text not null, "owner" text not null, "field" text not null, "records" text not null, constraint "payroll_write_back_targets_pk" primary key ("batch_id", "write_back", "owner", "field"));
CREATE TRIGGER payroll_written_back_kept_delete before delete on payroll_written_back for each row when (select submitted from payroll_batches b where b.id = old.batch_id) = 1
           begin select raise(abort, 'what was written back is kept'); end;
CREATE TRIGGER payroll_written_back_no_update_update before update on payroll_written_back for each row when 1 = 1
           begin select raise(abort, 'what was written back is never written over'); end;
CREATE TRIGGER payroll_written_back_once_insert before insert on payroll_written_back for each row when (select submitted from payroll_batches b where b.id = new.batch_id) = 1
           begin select raise(abort, 'a batch writes back once, when it is submitted'); end;
CREATE TABLE "payroll_written_back" ("batch_id" text not null references "payroll_batches" ("id") on delete cascade, "position" integer not null, "write_back" text not null, "target" text not null, "owner" text not null, "row_key" text not null, "employee_number" text, "person_name" text, "field" text not null, "day" text, "outcome" text not null, "reason" text, "before" text not null, "after" text not null, constraint "payroll_written_back_pk" primary key ("batch_id", "position"));
CREATE TABLE "people_changes" ("slot" integer primary key, "kind" text not null, "count" integer not null);
CREATE INDEX "people_changes_kind" on "people_changes" ("kind");
CREATE TRIGGER people_changes_people_field_values_delete after delete on people_field_values for each row
               begin update people_changes set count = count + 1 where kind = 'people_field_values'; end;
CREATE TRIGGER people_changes_people_field_values_insert after insert on people_field_values for each row
               begin update people_changes set count = count + 1 where kind = 'people_field_values'; end;
CREATE TRIGGER people_changes_people_field_values_update after update on people_field_values for each row
               begin update people_changes set count = count + 1 where kind = 'people_field_values'; end;
CREATE TABLE "people_field_values" ("id" text primary key, "employment_id" text not null references "employments" ("id"), "field_id" text not null references "people_fields" ("id"), "text_value" text, "number_value" double precision, "value_cipher" text, "updated_at" text not null);
CREATE INDEX "people_field_values_field" on "people_field_values" ("field_id", "text_value");
CREATE UNIQUE INDEX "people_field_values_key" on "people_field_values" ("employment_id", "field_id");
CREATE TRIGGER people_changes_people_fields_delete after delete on people_fields for each row
               begin update people_changes set count = count + 1 where kind = 'people_fields'; end;
CREATE TRIGGER people_changes_people_fields_insert after insert on people_fields for each row
               begin update people_changes set count = count + 1 where kind = 'people_fields'; end;
CREATE TRIGGER people_changes_people_fields_update after update on people_fields for each row
               begin update people_changes set count = count + 1 where kind = 'people_fields'; end;
CREATE TABLE "people_fields" ("id" text primary key, "code" text not null unique, "names" text not null, "type" text not null, "choices" text not null, "required" integer not null, "sensitive" integer not null, "position" integer not null, "active" integer default 1 not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "people_import_writes" ("id" text primary key, "import_id" text not null references "imports" ("id") on delete cascade, "position" integer not null, "table_name" text not null, "record_id" text not null, "owner_id" text not null, "owner_name" text not null, "before_cipher" text, "left_hash" text not null);
CREATE INDEX "people_import_writes_import_id" on "people_import_writes" ("import_id", "position");
CREATE TRIGGER people_changes_people_jobs_delete after delete on people_jobs for each row
           begin update people_changes set count = count + 1 where kind = 'people_jobs'; end;
CREATE TRIGGER people_changes_people_jobs_insert after insert on people_jobs for each row
           begin update people_changes set count = count + 1 where kind = 'people_jobs'; end;
CREATE TRIGGER people_changes_people_jobs_update after update on people_jobs for each row
           begin update people_changes set count = count + 1 where kind = 'people_jobs'; end;
CREATE TABLE "people_jobs" ("id" text primary key, "code" text not null unique, "names" text not null, "search_text" text not null, "active" integer default 1 not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TRIGGER people_changes_people_posts_delete after delete on people_posts for each row
           begin update people_changes set count = count + 1 where kind = 'people_posts'; end;
CREATE TRIGGER people_changes_people_posts_insert after insert on people_posts for each row
           begin update people_changes set count = count + 1 where kind = 'people_posts'; end;
CREATE TRIGGER people_changes_people_posts_update after update on people_posts for each row
           begin update people_changes set count = count + 1 where kind = 'people_posts'; end;
CREATE TABLE "people_posts" ("id" text primary key, "code" text not null unique, "names" text not null, "search_text" text not null, "active" integer default 1 not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "job_id" text references "people_jobs" ("id"));
CREATE TABLE "people_tasks" ("id" text primary key, "list" text not null, "title" text not null, "about_employment_id" text references "employments" ("id"), "owner_employment_id" text not null references "employments" ("id"), "due_day" text not null, "done_at" text, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE INDEX "people_tasks_owner" on "people_tasks" ("owner_employment_id", "due_day");
CREATE TABLE "performance_results" ("id" text primary key, "employment_id" text not null references "employments" ("id"), "cycle" text not null, "rating" text not null, "score" double precision, "decided_on" text not null, "remark" text, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "performance_results_once" unique ("employment_id", "cycle"));
CREATE TABLE "person_bank_accounts" ("id" text primary key, "person_id" text not null references "persons" ("id") on delete cascade, "arrangement_id" text not null, "position" integer not null, "valid_from" text not null, "bank_name" text, "bic" text, "account_cipher" text, "account_index" text, "share" double precision, "asked_by" text, "confirmed_by" text, "confirmed_at" text);
CREATE INDEX "person_bank_accounts_index" on "person_bank_accounts" ("account_index");
CREATE INDEX "person_bank_accounts_person" on "person_bank_accounts" ("person_id");
CREATE TRIGGER people_changes_persons_delete after delete on persons for each row
           begin update people_changes set count = count + 1 where kind = 'persons'; end;
CREATE TRIGGER people_changes_persons_insert after insert on persons for each row
           begin update people_changes set count = count + 1 where kind = 'persons'; end;
CREATE TRIGGER people_changes_persons_update after update on persons for each row
           begin update people_changes set count = count + 1 where kind = 'persons'; end;
CREATE TABLE "persons" ("id" text primary key, "code" text not null unique, "name" text not null, "family_name" text, "given_name" text, "search_text" text not null, "sex" text, "birth_date" text, "nationality" text, "email" text, "phone" text, "id_type" text, "id_number_cipher" text, "id_number_index" text, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE INDEX "persons_id_number" on "persons" ("id_number_index");
CREATE INDEX "persons_name" on "persons" ("name");
CREATE TABLE "portal_attachments" ("file_id" text primary key references "files" ("id") on delete cascade, "kind" text not null, "owner_id" text not null, "position" integer not null);
CREATE INDEX "portal_attachments_owner" on "portal_attachments" ("kind", "owner_id");
CREATE TABLE "portal_documents" ("id" text primary key, "kind" text not null, "title" text not null, "memo" text, "file_id" text not null, "legal_entity_id" text references "legal_entities" ("id"), "employment_id" text references "employments" ("id") on delete cascade, "created_by" text not null, "created_at" text not null, "updated_at" text not null, "version" integer default 1 not null);
CREATE INDEX "portal_documents_employment" on "portal_documents" ("employment_id");
CREATE INDEX "portal_documents_file" on "portal_documents" ("file_id");
CREATE TABLE "portal_profiles" ("person_id" text primary key references "persons" ("id") on delete cascade, "avatar_file_id" text, "signature" text, "updated_at" text not null);
CREATE TABLE "portal_resume_entries" ("id" text primary key, "person_id" text not null references "persons" ("id") on delete cascade, "kind" text not null, "title" text not null, "place" text, "from_month" text, "to_month" text, "memo" text, "updated_at" text not null);
CREATE INDEX "portal_resume_entries_person" on "portal_resume_entries" ("person_id");
CREATE TABLE "punches" ("employment_id" text not null references "employments" ("id"), "at" text not null, "source" text not null, "import_id" text, "import_row" integer, constraint "punches_key" primary key ("employment_id", "at"));
CREATE TABLE "restores" ("id" text primary key, "place" text not null, "backup_at" text not null, "reason" text not null, "state" text not null, "asked_by" text not null, "asked_at" text not null, "decided_by" text, "decided_at" text, "begins_at" text, "ended_at" text, "problem" text, "put_aside" text);
CREATE INDEX "restores_asked" on "restores" ("asked_at", "id");
CREATE TABLE "role_grants" ("id" text primary key, "holder_id" text not null references "roles" ("id") on delete cascade, "role_id" text not null references "roles" ("id") on delete cascade, "scope_kind" text not null, "scope_value" text default '' not null, constraint "role_grants_once" unique ("holder_id", "role_id", "scope_kind", "scope_value"));
CREATE TABLE "role_permissions" ("role_id" text not null references "roles" ("id") on delete cascade, "permission" text not null, constraint "role_permissions_pk" primary key ("role_id", "permission"));
CREATE TABLE "roles" ("id" text primary key, "code" text not null unique, "name" text not null, "built_in" integer not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "template" integer default 0 not null);
CREATE TABLE "roster_days" ("employment_id" text not null references "employments" ("id"), "day" text not null, "shift_id" text references "work_shifts" ("id"), "import_id" text, "import_row" integer, "updated_at" text not null, constraint "roster_days_key" primary key ("employment_id", "day"));
CREATE TABLE schema_migrations (name text primary key, applied_at text not null);
CREATE TABLE "second_factor_codes" ("code_hash" text primary key, "user_id" text not null references "users" ("id") on delete cascade);
CREATE INDEX "second_factor_codes_user" on "second_factor_codes" ("user_id");
CREATE TABLE "second_factors" ("user_id" text primary key references "users" ("id") on delete cascade, "secret_cipher" text not null, "confirmed_at" text, "last_step" integer default 0 not null, "created_at" text not null);
CREATE TABLE "security_strategies" ("id" text primary key, "name" text not null, "least_length" integer not null, "kinds" text not null, "remembered" integer not null, "lasts_days" integer, "pattern" text, "hint" text, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "sessions" ("id" text primary key, "token_hash" text not null unique, "user_id" text not null references "users" ("id") on delete cascade, "transport" text not null, "csrf_token" text not null, "ip" text not null, "user_agent" text not null, "created_at" text not null, "seen_at" text not null, "expires_at" text not null, "stepped_up_until" text, "place_user_id" text, "place_agency_id" text, "place_until" text);
CREATE INDEX "sessions_user" on "sessions" ("user_id");
CREATE TABLE "sign_in_history" ("id" text primary key, "user_id" text, "login_key" text not null, "outcome" text not null, "ip" text not null, "user_agent" text not null, "at" text not null);
CREATE INDEX "sign_in_history_ip" on "sign_in_history" ("ip", "at");
CREATE INDEX "sign_in_history_login" on "sign_in_history" ("login_key", "at");
CREATE INDEX "sign_in_history_user" on "sign_in_history" ("user_id", "at");
CREATE TABLE "sign_in_links" ("token_hash" text primary key, "user_id" text not null references "users" ("id") on delete cascade, "expires_at" text not null);
CREATE TABLE "sign_in_pictures" ("id" text primary key, "media_type" text not null, "content" text not null, "created_at" text not null);
CREATE TABLE "system_settings" ("type_code" text not null, "setting" text not null, "value" text not null, "version" integer default 1 not null, "updated_at" text not null, constraint "system_settings_pk" primary key ("type_code", "setting"));
CREATE TABLE "team_pivot_layouts" ("id" text primary key, "owner_id" text not null references "users" ("id") on delete cascade, "name" text not null, "layout" text not null, "shared" integer not null, "created_at" text not null, "updated_at" text not null);
CREATE UNIQUE INDEX "team_pivot_layouts_once" on "team_pivot_layouts" ("owner_id", "name");
CREATE TABLE "terms" ("room" text not null, "key" text not null, "language" text not null, "text" text not null, "basis" text not null, "updated_at" text not null, "updated_by" text not null, constraint "payroll_terms_once" primary key ("room", "key", "language"));
CREATE TABLE "timed_task_runs" ("id" text primary key, "task_id" text not null, "task_name" text not null, "handler" text not null, "params" text not null, "trigger" text not null, "started_by" text, "due_at" text not null, "started_at" text, "ended_at" text, "state" text not null, "message" text, "result" text);
CREATE INDEX "timed_task_runs_due_at" on "timed_task_runs" ("due_at");
CREATE UNIQUE INDEX "timed_task_runs_firing" on "timed_task_runs" ("task_id", "trigger", "due_at");
CREATE TABLE "timed_tasks" ("id" text primary key, "name" text not null, "handler" text not null, "params" text not null, "expression" text not null, "time_zone" text not null, "misfire" text not null, "overlaps" integer not null, "state" text not null, "built_in" integer not null, "remark" text, "next_at" text, "last_at" text, "last_state" text, "version" integer default 1 not null, "created_by" text, "created_at" text not null, "updated_at" text not null);
CREATE INDEX "timed_tasks_next_at" on "timed_tasks" ("state", "next_at");
CREATE TABLE "user_roles" ("id" text primary key, "user_id" text not null references "users" ("id") on delete cascade, "role_id" text not null references "roles" ("id") on delete cascade, "scope_kind" text not null, "scope_value" text default '' not null, constraint "user_roles_once" unique ("user_id", "role_id", "scope_kind", "scope_value"));
CREATE INDEX "user_roles_role" on "user_roles" ("role_id");
CREATE TABLE "users" ("id" text primary key, "login_name" text not null, "login_key" text not null unique, "name" text not null, "email" text, "phone" text, "person_id" text, "status" text not null, "language" text not null, "theme" text default 'auto' not null, "password_hash" text, "password_changed_at" text, "failed_sign_ins" integer default 0 not null, "locked_until" text, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "password_given_by" text, "given_password_ends_at" text, "first_sign_in_at" text, "terms_accepted_at" text, "contact_confirmed_at" text, "strategy_id" text, "disabled_because" text);
CREATE UNIQUE INDEX "users_one_per_person" on "users" ("person_id");
CREATE TABLE "work_shifts" ("id" text primary key, "code" text not null unique, "names" text not null, "search_text" text not null, "active" integer default 1 not null, "version" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "legal_entity_id" text references "legal_entities" ("id"), "is_default" integer not null, "start_time" text not null, "end_time" text not null, "break_start" text, "break_end" text, "grace_minutes" integer not null);
