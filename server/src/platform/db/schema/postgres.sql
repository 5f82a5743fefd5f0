account_proofs.id text not null
account_proofs.kind text not null
account_proofs.user_id text
account_proofs.link_hash text
account_proofs.code_hash text
account_proofs.guesses integer not null default 0
account_proofs.sent integer not null default 0
account_proofs.expires_at text not null
account_proofs.created_at text not null
agencies.id text not null
agencies.principal_id text not null
agencies.agent_id text not null
agencies.starts_on text not null
agencies.ends_on text not null
agencies.starts_at text not null
agencies.ends_at text not null
agencies.subjects text not null
agencies.remark text
agencies.created_at text not null
agencies.ended_at text
agencies.ended_by text
announcement_audience.announcement_id text not null
announcement_audience.kind text not null
announcement_audience.target_id text not null
announcement_clicks.announcement_id text not null
announcement_clicks.user_id text not null
announcement_clicks.first_at text not null
announcements.id text not null
announcements.title text not null
announcements.body text not null
announcements.release text not null
announcements.released_at text
announcements.told_at text
announcements.withdrawn_at text
announcements.created_by text not null
announcements.created_at text not null
announcements.updated_at text not null
announcements.version integer not null default 1
assignments.id text not null
assignments.employment_id text not null
assignments.valid_from text not null
assignments.valid_to text
assignments.import_id text
assignments.import_row integer
assignments.version integer not null default 1
assignments.created_at text not null
assignments.updated_at text not null
assignments.department_id text
assignments.job_id text
assignments.post_id text
assignments.grade text
assignments.cost_centre_id text
assignments.place text
assignments.superior_employment_id text
assignments.pay_grade text
assignments.source_batch_id text
assignments.source_batch_number text
attendance_appeals.id text not null
attendance_appeals.employment_id text not null
attendance_appeals.application_id text
attendance_appeals.application_number text
attendance_appeals.reason text
attendance_appeals.import_id text
attendance_appeals.import_row integer
attendance_appeals.created_at text not null
attendance_appeals.updated_at text not null
attendance_appeals.day text not null
attendance_appeals.first_at text
attendance_appeals.last_at text
attendance_appeals.result_before text
attendance_days.employment_id text not null
attendance_days.day text not null
attendance_days.result text not null
attendance_days.shift_id text
attendance_days.first_at text
attendance_days.last_at text
attendance_days.planned_minutes integer not null
attendance_days.worked_minutes integer not null
attendance_days.late_minutes integer not null
attendance_days.early_minutes integer not null
attendance_days.absent_minutes integer not null
attendance_days.leave_minutes integer not null
attendance_days.overtime_minutes integer not null
audit_heads.number bigint not null
audit_heads.hash text not null
audit_heads.at text not null
audit_heads.previous text not null
audit_heads.signature text not null
audit_person_keys.person_id text not null
audit_person_keys.key_cipher text not null
audit_person_keys.created_at text not null
audit_rows.id text not null
audit_rows.at text not null
audit_rows.user_id text
audit_rows.action text not null
audit_rows.subject_kind text not null
audit_rows.subject_id text not null
audit_rows.facts text not null
audit_rows.person_id text
audit_rows.personal text
audit_rows.trace_id text not null
audit_rows.sealed_number bigint
audit_rows.sealed_hash text
audit_rows.signature text
backups.id text not null
backups.at text not null
backups.place text not null
backups.size bigint not null
bank_account_changes.person_id text not null
bank_account_changes.bank_name text
bank_account_changes.account_cipher text not null
bank_account_changes.asked_by text not null
bank_account_changes.asked_at text not null
bank_account_changes.valid_from text
calendar_entries.id text not null
calendar_entries.subject text not null
calendar_entries.content text
calendar_entries.location text
calendar_entries.all_day integer not null
calendar_entries.starts_at text not null
calendar_entries.ends_at text not null
calendar_entries.start_day text
calendar_entries.end_day text
calendar_entries.reminder integer
calendar_entries.availability text not null
calendar_entries.ics_uid text
calendar_entries.created_by text not null
calendar_entries.created_at text not null
calendar_entries.updated_at text not null
calendar_entries.cancelled_at text
calendar_entries.deleted_at text
calendar_entries.version integer not null default 1
calendar_people.id text not null
calendar_people.entry_id text not null
calendar_people.employment_id text not null
calendar_people.part text not null
calendar_people.status text not null
calendar_people.updated_at text not null
captchas.id text not null
captchas.answer_hash text not null
captchas.expires_at text not null
captchas.visitor_hash text not null default ''::text
captchas.bits integer not null default 0
certification_templates.id text not null
certification_templates.code text not null
certification_templates.names text not null
certification_templates.search_text text not null
certification_templates.body text not null
certification_templates.fields text not null
certification_templates.active integer not null default 1
certification_templates.version integer not null default 1
certification_templates.created_at text not null
certification_templates.updated_at text not null
certifications.id text not null
certifications.number text not null
certifications.employment_id text not null
certifications.template_id text not null
certifications.names text not null
certifications.paper text not null
certifications.issued_on text not null
certifications.application_number text
certifications.created_at text not null
certifications.expires_on text
compensation_catalogue.id text not null
compensation_catalogue.code text not null
compensation_catalogue.names text not null
compensation_catalogue.search_text text not null
compensation_catalogue.type text not null
compensation_catalogue.min_amount double precision
compensation_catalogue.max_amount double precision
compensation_catalogue.active integer not null default 1
compensation_catalogue.version integer not null default 1
compensation_catalogue.created_at text not null
compensation_catalogue.updated_at text not null
compensation_items.id text not null
compensation_items.employment_id text not null
compensation_items.valid_from text not null
compensation_items.valid_to text
compensation_items.import_id text
compensation_items.import_row integer
compensation_items.version integer not null default 1
compensation_items.created_at text not null
compensation_items.updated_at text not null
compensation_items.item text not null
compensation_items.amount double precision not null
compensation_items.currency text not null
compensation_items.memo text
compensation_items.source_batch_id text
compensation_items.source_batch_number text
compensation_items.payroll_period text
compensation_items.min_amount double precision
compensation_items.max_amount double precision
compensation_items.pay_grade_id text
compensation_items.pay_level text
compensation_items.adjustment_type text
compensation_items.adjustment_ratio double precision
compensation_items.adjustment_value double precision
cost_centre_shares.id text not null
cost_centre_shares.employment_id text not null
cost_centre_shares.valid_from text not null
cost_centre_shares.valid_to text
cost_centre_shares.import_id text
cost_centre_shares.import_row integer
cost_centre_shares.version integer not null default 1
cost_centre_shares.created_at text not null
cost_centre_shares.updated_at text not null
cost_centre_shares.cost_centre_id text not null
cost_centre_shares.ratio double precision not null
cost_centre_shares.is_main integer not null
cost_centre_shares.takes_tail integer not null
cost_centre_shares.item text not null
cost_centres.id text not null
cost_centres.code text not null
cost_centres.names text not null
cost_centres.search_text text not null
cost_centres.active integer not null default 1
cost_centres.version integer not null default 1
cost_centres.created_at text not null
cost_centres.updated_at text not null
cost_centres.legal_entity_id text
course_enrolments.id text not null
course_enrolments.course_id text not null
course_enrolments.employment_id text not null
course_enrolments.result text
course_enrolments.finished_on text
course_enrolments.created_at text not null
course_enrolments.updated_at text not null
course_lessons.id text not null
course_lessons.course_id text not null
course_lessons.name text not null
course_lessons.lesson_day text not null
course_lessons.start_time text not null
course_lessons.end_time text not null
course_lessons.venue text not null
course_lessons.lecturer text not null
course_lessons.created_at text not null
courses.id text not null
courses.code text not null
courses.names text not null
courses.search_text text not null
courses.details text
courses.active integer not null default 1
courses.version integer not null default 1
courses.created_at text not null
courses.updated_at text not null
demo_logins.id text not null
demo_logins.label text not null
demo_logins.user_id text not null
demo_logins.position integer not null
department_events.id text not null
department_events.department_id text not null
department_events.kind text not null
department_events.event_day text not null
department_events.other_department_id text
department_events.details text not null
department_events.made_by text
department_events.created_at text not null
department_headcounts.department_id text not null
department_headcounts.valid_from text not null
department_headcounts.planned integer not null
department_headcounts.updated_at text not null
departments.id text not null
departments.code text not null
departments.names text not null
departments.search_text text not null
departments.active integer not null default 1
departments.version integer not null default 1
departments.created_at text not null
departments.updated_at text not null
departments.parent_id text
departments.legal_entity_id text
departments.manager_employment_id text
departments.cost_centre_id text
departments.path text not null
departments.level integer not null
departments.valid_from text
departments.valid_to text
departments.kind text not null default 'department'::text
employee_facts.id text not null
employee_facts.employment_id text not null
employee_facts.valid_from text not null
employee_facts.valid_to text
employee_facts.import_id text
employee_facts.import_row integer
employee_facts.version integer not null default 1
employee_facts.created_at text not null
employee_facts.updated_at text not null
employee_facts.item text not null
employee_facts.number_value double precision
employee_facts.text_value text
employee_facts.source_batch_id text
employee_facts.source_batch_number text
employment_contracts.id text not null
employment_contracts.number text not null
employment_contracts.employment_id text not null
employment_contracts.title text not null
employment_contracts.terms text not null
employment_contracts.valid_from text not null
employment_contracts.valid_to text
employment_contracts.status text not null
employment_contracts.sent_at text
employment_contracts.employee_signed_at text
employment_contracts.company_signed_at text
employment_contracts.company_signed_by text
employment_contracts.ended_on text
employment_contracts.application_number text
employment_contracts.version integer not null default 1
employment_contracts.created_at text not null
employment_contracts.updated_at text not null
employments.id text not null
employments.person_id text not null
employments.legal_entity_id text not null
employments.employee_number text not null
employments.hire_date text not null
employments.leave_date text
employments.leave_reason text
employments.contract text
employments.group_hire_date text
employments.social_work_start_date text
employments.import_id text
employments.import_row integer
employments.version integer not null default 1
employments.created_at text not null
employments.updated_at text not null
employments.probation_until text
employments.confirmed_on text
entity_account_changes.legal_entity_id text not null
entity_account_changes.bank_name text
entity_account_changes.bic text
entity_account_changes.account_cipher text not null
entity_account_changes.asked_by text not null
entity_account_changes.asked_at text not null
expense_claims.id text not null
expense_claims.employment_id text not null
expense_claims.application_id text
expense_claims.application_number text
expense_claims.reason text
expense_claims.import_id text
expense_claims.import_row integer
expense_claims.created_at text not null
expense_claims.updated_at text not null
expense_claims.kind text not null
expense_claims.title text not null
expense_claims.destination text
expense_claims.start_day text not null
expense_claims.end_day text not null
expense_claims.currency text not null
expense_claims.amount double precision not null
expense_claims.paid_with text not null
expense_lines.id text not null
expense_lines.claim_id text not null
expense_lines.position integer not null
expense_lines.category text not null
expense_lines.day text not null
expense_lines.spent double precision not null
expense_lines.currency text not null
expense_lines.rate double precision not null
expense_lines.amount double precision not null
expense_lines.receipt_file_id text
expense_lines.memo text
external_users.id text not null
external_users.code text not null
external_users.code_key text not null
external_users.name text not null
external_users.email text
external_users.user_id text
external_users.created_at text not null
external_users.updated_at text not null
files.id text not null
files.name text not null
files.media_type text not null
files.size bigint not null
files.sha256 text not null
files.purpose text not null
files.read_permission text
files.created_by text
files.created_at text not null
files.expires_at text
guess_limits.guessed text not null
guess_limits.guesses integer not null
guess_limits.since text not null
holiday_calendars.code text not null
holiday_calendars.names text not null
holiday_calendars.weekend text not null
holiday_calendars.holidays text not null
holiday_calendars.workdays text not null
holiday_calendars.version integer not null default 1
holiday_calendars.updated_at text not null
idempotency_keys.user_id text not null
idempotency_keys.command text not null
idempotency_keys.idempotency_key text not null
idempotency_keys.request_hash text not null
idempotency_keys.answer text
idempotency_keys.created_at text not null
import_failures.import_id text not null
import_failures.row_number integer not null
import_failures.column_code text
import_failures.code text not null
import_failures.facts text not null
import_failures.outcome text not null default 'failed'::text
import_templates.id text not null
import_templates.name text not null
import_templates.subject text not null
import_templates.columns text not null
import_templates.version integer not null default 1
import_templates.created_at text not null
import_templates.updated_at text not null
imports.id text not null
imports.job_id text
imports.subject text not null
imports.target text not null
imports.file_id text not null
imports.file_name text not null
imports.sheet text
imports.encoding text
imports.mapping text not null
imports.mode text not null
imports.empty_handling text not null
imports.dry_run integer not null
imports.scope text not null
imports.language text not null
imports.state text not null
imports.error text
imports.total_rows integer not null
imports.done_rows integer not null
imports.created_count integer not null
imports.updated_count integer not null
imports.skipped_count integer not null
imports.failed_count integer not null
imports.failed_file_id text
imports.created_by text not null
imports.created_at text not null
imports.finished_at text
imports.grants text not null default '[]'::text
imports.settled_at text
imports.settled_by text
imports.settled_remark text
imports.undone_at text
imports.removed_count integer not null default 0
inbox_application_files.application_id text not null
inbox_application_files.file_id text not null
inbox_applications.id text not null
inbox_applications.number text
inbox_applications.type text not null
inbox_applications.type_version integer
inbox_applications.applicant_id text not null
inbox_applications.employment_id text not null
inbox_applications.form text not null
inbox_applications.approval_id text
inbox_applications.submissions integer not null default 0
inbox_applications.effect text not null default 'none'::text
inbox_applications.effective_on text
inbox_applications.problem text
inbox_applications.version integer not null default 1
inbox_applications.created_at text not null
inbox_applications.updated_at text not null
inbox_approval_copies.approval_id text not null
inbox_approval_copies.user_id text not null
inbox_approval_copies.by_user_id text not null
inbox_approval_copies.remark text
inbox_approval_copies.created_at text not null
inbox_approval_tasks.id text not null
inbox_approval_tasks.approval_id text not null
inbox_approval_tasks.applicant_id text not null
inbox_approval_tasks.position integer not null
inbox_approval_tasks.node integer not null
inbox_approval_tasks.round integer not null
inbox_approval_tasks.user_id text not null
inbox_approval_tasks.status text not null
inbox_approval_tasks.origin text not null
inbox_approval_tasks.from_user_id text
inbox_approval_tasks.remark text
inbox_approval_tasks.decided_at text
inbox_approval_tasks.created_at text not null
inbox_approvals.id text not null
inbox_approvals.number text not null
inbox_approvals.subject text not null
inbox_approvals.subject_id text not null
inbox_approvals.subject_hash text not null
inbox_approvals.url text not null
inbox_approvals.category text not null
inbox_approvals.title text not null
inbox_approvals.facts text not null
inbox_approvals.nodes text not null
inbox_approvals.excluded text not null
inbox_approvals.applicant_id text not null
inbox_approvals.current_node integer not null
inbox_approvals.round integer not null
inbox_approvals.status text not null
inbox_approvals.remark text
inbox_approvals.submitted_at text not null
inbox_approvals.ended_at text
inbox_approvals.version integer not null default 1
inbox_approvals.ended_by text
inbox_approvals.ended_remark text
inbox_approvals.reminded_at text
inbox_channels.user_id text not null
inbox_channels.category text not null
inbox_channels.channel text not null
inbox_channels.wanted integer not null
inbox_delegations.id text not null
inbox_delegations.user_id text not null
inbox_delegations.delegate_id text not null
inbox_delegations.starts_on text not null
inbox_delegations.ends_on text not null
inbox_delegations.starts_at text not null
inbox_delegations.ends_at text not null
inbox_delegations.subjects text not null
inbox_delegations.remark text
inbox_delegations.created_at text not null
inbox_delegations.ended_at text
inbox_delegations.ended_by text
inbox_focus.user_id text not null
inbox_focus.item_kind text not null
inbox_focus.item_id text not null
inbox_forms.id text not null
inbox_forms.name text not null
inbox_forms.fields text not null
inbox_forms.department_ids text not null
inbox_forms.roles text not null
inbox_forms.enabled integer not null
inbox_forms.version integer not null default 1
inbox_forms.changed_by text not null
inbox_forms.changed_at text not null
inbox_notifications.id text not null
inbox_notifications.user_id text not null
inbox_notifications.category text not null
inbox_notifications.title text not null
inbox_notifications.body text
inbox_notifications.url text
inbox_notifications.read_at text
inbox_notifications.created_at text not null
inbox_notifications.file_id text
inbox_numbers.prefix text not null
inbox_numbers.last integer not null
inbox_processes.type text not null
inbox_processes.version integer not null
inbox_processes.nodes text not null
inbox_processes.changed_by text not null
inbox_processes.changed_at text not null
inbox_reminder_rules.kind text not null
inbox_reminder_rules.enabled integer not null
inbox_reminder_rules.days_before integer not null
inbox_reminder_rules.roles text not null
inbox_reminder_rules.last_run_on text not null default ''::text
inbox_reminder_rules.version integer not null default 1
inbox_reminders.kind text not null
inbox_reminders.employment_id text not null
inbox_reminders.day text not null
inbox_reminders.user_id text not null
inbox_submissions.approval_id text not null
inbox_submissions.application_id text not null
inbox_submissions.form text not null
inbox_submissions.fields text not null
installation.fact text not null
installation.value text not null
integration_apps.id text not null
integration_apps.provider text not null
integration_apps.name text not null
integration_apps.app_id text not null
integration_apps.app_key text not null
integration_apps.secret_cipher text not null
integration_apps.base_url text
integration_apps.purposes text not null
integration_apps.enabled integer not null
integration_apps.event_token_cipher text
integration_apps.event_key_cipher text
integration_apps.verified_at text
integration_apps.verify_code text
integration_apps.verify_message text
integration_apps.changed_at text
integration_apps.version integer not null
integration_apps.created_at text not null
integration_attendances.id text not null
integration_attendances.app_id text not null
integration_attendances.external_id text not null
integration_attendances.member_id text not null
integration_attendances.employment_id text
integration_attendances.day text not null
integration_attendances.at text
integration_attendances.kind text not null
integration_attendances.result text not null
integration_attendances.place text
integration_attendances.read_at text not null
integration_attendances.intake text not null default 'waiting'::text
integration_calls.id text not null
integration_calls.app_id text not null
integration_calls.at text not null
integration_calls.method text not null
integration_calls.path text not null
integration_calls.trace_id text not null
integration_calls.request_id text
integration_calls.status integer not null
integration_calls.code text not null
integration_calls.fault text
integration_calls.message text
integration_calls.milliseconds integer not null
integration_calls.attempt integer not null
integration_events.app_id text not null
integration_events.event_id text not null
integration_events.kind text not null
integration_events.at text not null
integration_field_configs.id text not null
integration_field_configs.app_id text not null
integration_field_configs.object text not null
integration_field_configs.source_model text not null
integration_field_configs.source_field text not null
integration_field_configs.target_field text not null
integration_field_configs.transform text not null
integration_field_configs.parameter text
integration_field_configs.when_blank text not null
integration_field_configs.position integer not null
integration_field_configs.enabled integer not null
integration_mappings.id text not null
integration_mappings.app_id text not null
integration_mappings.object text not null
integration_mappings.local_id text not null
integration_mappings.external_id text not null
integration_mappings.base text
integration_mappings.state text not null
integration_mappings.made_here integer not null
integration_mappings.synced_at text
integration_mappings.last_error text
integration_media.id text not null
integration_media.app_id text not null
integration_media.file_id text not null
integration_media.kind text not null
integration_media.media_id text not null
integration_media.expires_at text
integration_media.created_by text not null
integration_media.created_at text not null
integration_messages.id text not null
integration_messages.app_id text not null
integration_messages.kind text not null
integration_messages.content text not null
integration_messages.recipients text not null
integration_messages.state text not null
integration_messages.vendor_id text
integration_messages.result text
integration_messages.created_by text not null
integration_messages.created_at text not null
integration_messages.sent_at text
integration_messages.version integer not null
integration_messages.origin text not null default 'written'::text
integration_messages.outbox_id text
integration_messages.recipient_id text
integration_messages.purpose text
integration_messages.due_at text
integration_micro_apps.id text not null
integration_micro_apps.app_id text not null
integration_micro_apps.agent_id text not null
integration_micro_apps.name text not null
integration_micro_apps.description text
integration_micro_apps.home_url text
integration_micro_apps.enabled integer not null
integration_micro_apps.read_at text
integration_micro_apps.created_at text not null
integration_mirror.run_id text not null
integration_mirror.app_id text not null
integration_mirror.object text not null
integration_mirror.external_id text not null
integration_mirror.parent_id text
integration_mirror.name text not null
integration_mirror.payload text not null
integration_run_items.id text not null
integration_run_items.run_id text not null
integration_run_items.position integer not null
integration_run_items.object text not null
integration_run_items.action text not null
integration_run_items.local_id text
integration_run_items.external_id text
integration_run_items.name text not null
integration_run_items.changes text not null
integration_run_items.wanted text not null
integration_run_items.state text not null
integration_run_items.code text
integration_run_items.message text
integration_run_items.attempts integer not null
integration_runs.id text not null
integration_runs.app_id text not null
integration_runs.kind text not null
integration_runs.object text not null
integration_runs.state text not null
integration_runs.trigger text not null
integration_runs.of_run text
integration_runs.job_id text
integration_runs.counts text not null
integration_runs.reason text
integration_runs.cursor text
integration_runs.created_by text
integration_runs.started_at text not null
integration_runs.ended_at text
integration_tokens.app_id text not null
integration_tokens.secret_mark text not null
integration_tokens.token_cipher text not null
integration_tokens.expires_at text not null
integration_uploads.id text not null
integration_uploads.app_id text not null
integration_uploads.file_name text not null
integration_uploads.total integer not null
integration_uploads.done integer not null
integration_uploads.wrong text not null
integration_uploads.state text not null
integration_uploads.created_by text not null
integration_uploads.created_at text not null
interviews.id text not null
interviews.job_application_id text not null
interviews.interviewer_id text not null
interviews.phase text not null
interviews.interview_day text not null
interviews.start_time text not null
interviews.end_time text not null
interviews.place text
interviews.result text
interviews.created_at text not null
interviews.updated_at text not null
job_applications.id text not null
job_applications.name text not null
job_applications.search_text text not null
job_applications.email text
job_applications.phone text
job_applications.department_id text not null
job_applications.job_id text not null
job_applications.applied_on text not null
job_applications.referred_by text
job_applications.status text not null
job_applications.version integer not null default 1
job_applications.created_at text not null
job_applications.updated_at text not null
job_failures.job_id text not null
job_failures.attempt integer not null
job_failures.at text not null
job_failures.error text not null
job_topics.topic text not null
job_topics.priority integer not null
jobs.id text not null
jobs.topic text not null
jobs.priority integer not null
jobs.state text not null
jobs.unique_key text
jobs.payload text not null
jobs.result text
jobs.progress text
jobs.error text
jobs.attempts integer not null
jobs.max_attempts integer not null
jobs.run_at text not null
jobs.worker_id text
jobs.cancel_requested integer not null default 0
jobs.created_by text
jobs.created_at text not null
jobs.started_at text
jobs.finished_at text
languages_off.language text not null
languages_off.updated_at text not null
languages_off.updated_by text not null
leave_ledger.id text not null
leave_ledger.employment_id text not null
leave_ledger.leave_type_id text not null
leave_ledger.day text not null
leave_ledger.kind text not null
leave_ledger.amount double precision not null
leave_ledger.leave_request_id text
leave_ledger.overtime_request_id text
leave_ledger.reason text
leave_ledger.created_by text
leave_ledger.created_at text not null
leave_requests.id text not null
leave_requests.employment_id text not null
leave_requests.application_id text
leave_requests.application_number text
leave_requests.reason text
leave_requests.import_id text
leave_requests.import_row integer
leave_requests.created_at text not null
leave_requests.updated_at text not null
leave_requests.leave_type_id text not null
leave_requests.start_at text not null
leave_requests.end_at text not null
leave_requests.amount double precision not null
leave_requests.minutes integer not null
leave_requests.status text not null
leave_types.id text not null
leave_types.code text not null
leave_types.names text not null
leave_types.search_text text not null
leave_types.active integer not null default 1
leave_types.version integer not null default 1
leave_types.created_at text not null
leave_types.updated_at text not null
leave_types.unit text not null
leave_types.paid_share double precision not null
leave_types.entitlement text not null
leave_types.amount double precision not null
leave_types.steps text not null
leave_types.carry_over double precision
leave_types.lowest_balance double precision
leave_types.from_overtime integer not null
legal_entities.id text not null
legal_entities.code text not null
legal_entities.names text not null
legal_entities.search_text text not null
legal_entities.active integer not null default 1
legal_entities.version integer not null default 1
legal_entities.created_at text not null
legal_entities.updated_at text not null
legal_entities.country text not null
legal_entities.city text
legal_entities.time_zone text not null
legal_entities.currency text not null
legal_entities.tax_year_start text not null
legal_entities.calendar_code text
legal_entities.bank_name text
legal_entities.bank_account_cipher text
legal_entities.bic text
lifecycle_events.id text not null
lifecycle_events.employment_id text not null
lifecycle_events.kind text not null
lifecycle_events.event_day text not null
lifecycle_events.details text not null
lifecycle_events.application_number text
lifecycle_events.created_at text not null
lifecycle_events.withdrawn_at text
mail_log.id text not null
mail_log.outbox_id text
mail_log.resent_of text
mail_log.purpose text not null
mail_log.template_id text
mail_log.service_id text
mail_log.recipient_id text
mail_log.address text not null
mail_log.subject text not null
mail_log.content_cipher text
mail_log.message_id text not null
mail_log.state text not null
mail_log.problem text
mail_log.response text
mail_log.attempts text not null
mail_log.attempt_count integer not null
mail_log.due_at text not null
mail_log.created_at text not null
mail_log.ended_at text
mail_parked.id text not null
mail_parked.address text not null
mail_parked.response text
mail_parked.created_at text not null
mail_services.id text not null
mail_services.name text not null
mail_services.origin text not null
mail_services.host text not null
mail_services.port integer not null
mail_services.security text not null
mail_services.user_name text
mail_services.password_cipher text
mail_services.from_name text
mail_services.from_address text not null
mail_services.connections integer not null
mail_services.per_minute integer
mail_services.dkim_domain text
mail_services.dkim_selector text
mail_services.dkim_cipher text
mail_services.is_default integer not null
mail_services.enabled integer not null
mail_services.version integer not null default 1
mail_services.created_at text not null
mail_services.updated_at text not null
mail_templates.id text not null
mail_templates.purpose text not null
mail_templates.name text not null
mail_templates.built_in integer not null
mail_templates.enabled integer not null
mail_templates.service_id text
mail_templates.texts text not null
mail_templates.files text not null
mail_templates.version integer not null default 1
mail_templates.created_at text not null
mail_templates.updated_at text not null
menu_applications.id text not null
menu_applications.code text not null
menu_applications.shell text not null
menu_applications.names text
menu_applications.enabled integer not null
menu_applications.position integer not null
menu_applications.version integer not null default 1
menu_applications.created_at text not null
menu_applications.updated_at text not null
menu_roles.menu_id text not null
menu_roles.role_id text not null
menu_tag_links.menu_id text not null
menu_tag_links.tag_id text not null
menu_tags.id text not null
menu_tags.names text not null
menu_tags.sequence integer not null
menu_tags.version integer not null default 1
menu_tags.created_at text not null
menu_tags.updated_at text not null
menus.id text not null
menus.application_id text not null
menus.parent_id text
menus.names text
menus.kind text not null
menus.url text
menus.target text not null
menus.icon text
menus.permission text
menus.hidden integer not null
menus.self_apply integer not null
menus.in_app_browser integer not null
menus.position integer not null
menus.version integer not null default 1
menus.created_at text not null
menus.updated_at text not null
message_accounts.id text not null
message_accounts.name text not null
message_accounts.provider text not null
message_accounts.key_id text not null
message_accounts.secret_cipher text not null
message_accounts.region text
message_accounts.endpoint text
message_accounts.version integer not null default 1
message_accounts.created_at text not null
message_accounts.updated_at text not null
message_log.id text not null
message_log.outbox_id text
message_log.resent_of text
message_log.purpose text not null
message_log.template_id text
message_log.service_id text
message_log.recipient_id text
message_log.phone_masked text not null
message_log.phone_cipher text
message_log.content_cipher text
message_log.state text not null
message_log.problem text
message_log.vendor_code text
message_log.response text
message_log.provider_id text
message_log.attempts text not null
message_log.attempt_count integer not null
message_log.due_at text not null
message_log.created_at text not null
message_log.ended_at text
message_log.receipt_due_at text
message_log.receipts_asked integer not null default 0
message_log.delivered_at text
message_services.id text not null
message_services.name text not null
message_services.account_id text not null
message_services.sender text
message_services.sign_id text
message_services.country_code text not null
message_services.per_minute integer
message_services.is_default integer not null
message_services.frozen integer not null
message_services.version integer not null default 1
message_services.created_at text not null
message_services.updated_at text not null
message_signs.id text not null
message_signs.account_id text not null
message_signs.name text not null
message_signs.remark text
message_signs.audit_state text not null
message_signs.version integer not null default 1
message_signs.created_at text not null
message_signs.updated_at text not null
message_templates.id text not null
message_templates.purpose text not null
message_templates.name text not null
message_templates.service_id text not null
message_templates.code text
message_templates.texts text not null
message_templates.audit_state text not null
message_templates.enabled integer not null
message_templates.version integer not null default 1
message_templates.created_at text not null
message_templates.updated_at text not null
outbox_messages.id text not null
outbox_messages.topic text not null
outbox_messages.recipient_id text
outbox_messages.payload text not null
outbox_messages.created_at text not null
outbox_messages.handed_over_at text
outbox_messages.attempts integer not null default 0
outbox_messages.problem text
overtime_requests.id text not null
overtime_requests.employment_id text not null
overtime_requests.application_id text
overtime_requests.application_number text
overtime_requests.reason text
overtime_requests.import_id text
overtime_requests.import_row integer
overtime_requests.created_at text not null
overtime_requests.updated_at text not null
overtime_requests.day text not null
overtime_requests.day_kind text not null
overtime_requests.start_at text not null
overtime_requests.end_at text not null
overtime_requests.applied_minutes integer not null
overtime_requests.actual_minutes integer
overtime_requests.compensation text not null
overtime_requests.status text not null
part_time_jobs.id text not null
part_time_jobs.employment_id text not null
part_time_jobs.valid_from text not null
part_time_jobs.valid_to text
part_time_jobs.import_id text
part_time_jobs.import_row integer
part_time_jobs.version integer not null default 1
part_time_jobs.created_at text not null
part_time_jobs.updated_at text not null
part_time_jobs.type text not null
part_time_jobs.department_id text not null
part_time_jobs.post_id text
part_time_jobs.superior_employment_id text
part_time_jobs.memo text
password_history.id text not null
password_history.user_id text not null
password_history.password_hash text not null
password_history.created_at text not null
pay_grades.id text not null
pay_grades.code text not null
pay_grades.names text not null
pay_grades.search_text text not null
pay_grades.legal_entity_id text
pay_grades.currency text not null
pay_grades.valid_from text not null
pay_grades.valid_to text
pay_grades.min_amount double precision
pay_grades.mid_amount double precision
pay_grades.max_amount double precision
pay_grades.levels text not null
pay_grades.version integer not null default 1
pay_grades.created_at text not null
pay_grades.updated_at text not null
payroll_abnormal_tasks.batch_id text not null
payroll_abnormal_tasks.employment_id text not null
payroll_abnormal_tasks.kind text not null
payroll_abnormal_tasks.assignee_id text
payroll_abnormal_tasks.due_day text
payroll_abnormal_tasks.seen_by text
payroll_abnormal_tasks.seen_at text
payroll_abnormal_tasks.seen_facts text
payroll_abnormal_tasks.note text
payroll_access_wishes.id text not null
payroll_access_wishes.solution_id text not null
payroll_access_wishes.user_id text
payroll_access_wishes.holder_id text
payroll_access_wishes.role_id text not null
payroll_access_wishes.asked_by text not null
payroll_access_wishes.asked_at text not null
payroll_account_settings.solution_id text not null
payroll_account_settings.postings text not null
payroll_account_settings.version integer not null default 1
payroll_account_settings.updated_at text not null
payroll_account_settings.updated_by text
payroll_accounting_files.id text not null
payroll_accounting_files.run_id text not null
payroll_accounting_files.format text not null
payroll_accounting_files.name text not null
payroll_accounting_files.size integer not null
payroll_accounting_files.sha256 text not null
payroll_accounting_files.content_cipher text not null
payroll_accounting_people.batch_id text not null
payroll_accounting_people.kind text not null
payroll_accounting_people.employment_id text not null
payroll_accounting_people.run_id text not null
payroll_accounting_runs.id text not null
payroll_accounting_runs.batch_id text not null
payroll_accounting_runs.kind text not null
payroll_accounting_runs.number integer not null
payroll_accounting_runs.people integer not null
payroll_accounting_runs.sum text not null
payroll_accounting_runs.scale integer not null
payroll_accounting_runs.currency text not null
payroll_accounting_runs.totals text not null
payroll_accounting_runs.made_at text not null
payroll_accounting_runs.made_by text not null
payroll_balance_imports.import_id text not null
payroll_balance_imports.posted_at text not null
payroll_balance_items.id text not null
payroll_balance_items.code text not null
payroll_balance_items.name text not null
payroll_balance_items.built_in integer not null default 0
payroll_balance_items.sort integer not null default 0
payroll_balance_items.adds text not null
payroll_balance_items.version integer not null default 1
payroll_balance_items.created_at text not null
payroll_balance_items.updated_at text not null
payroll_balance_movements.id bigint not null
payroll_balance_movements.balance_code text not null
payroll_balance_movements.row_key text not null
payroll_balance_movements.employment_id text
payroll_balance_movements.legal_entity_id text
payroll_balance_movements.currency text not null
payroll_balance_movements.amount bigint not null
payroll_balance_movements.scale integer not null
payroll_balance_movements.dated_on text not null
payroll_balance_movements.tax_month text not null
payroll_balance_movements.pay_date text not null
payroll_balance_movements.kind text not null
payroll_balance_movements.batch_id text
payroll_balance_movements.solution_id text
payroll_balance_movements.period_start text
payroll_balance_movements.concerns text
payroll_balance_movements.posted_at text not null
payroll_balance_movements.posted_by text
payroll_balance_movements.digest text
payroll_balance_movements.guard bigint
payroll_balance_movements.reason text
payroll_balance_postings.batch_id text not null
payroll_balance_postings.balance_code text not null
payroll_balance_postings.currency text not null
payroll_balance_postings.dated_on text not null
payroll_balance_postings.posted_at text not null
payroll_balance_postings.first_id bigint not null
payroll_balance_postings.last_id bigint not null
payroll_balance_postings.movements integer not null
payroll_balance_postings.guards text not null
payroll_balance_postings.digest text not null
payroll_batch_employments.batch_id text not null
payroll_batch_employments.employment_id text not null
payroll_batch_employments.employee_number text not null
payroll_batch_employments.person_name text not null
payroll_batch_employments.legal_entity_id text not null
payroll_batch_employments.department_id text
payroll_batch_employments.position integer not null
payroll_batch_holds.id text not null
payroll_batch_holds.batch_id text not null
payroll_batch_holds.employment_id text not null
payroll_batch_holds.reason text not null
payroll_batch_holds.held_at text not null
payroll_batch_holds.held_by text not null
payroll_batch_holds.released_at text
payroll_batch_holds.released_by text
payroll_batch_holds.released_reason text
payroll_batch_holds.pay_date text
payroll_batch_holds.tax_month text
payroll_batch_numbers.month text not null
payroll_batch_numbers.last integer not null
payroll_batch_people.id text not null
payroll_batch_people.batch_id text not null
payroll_batch_people.employment_id text not null
payroll_batch_people.employee_number text not null
payroll_batch_people.person_name text not null
payroll_batch_people.change text not null
payroll_batch_people.reason text
payroll_batch_people.changed_at text not null
payroll_batch_people.changed_by text not null
payroll_batch_preparers.batch_id text not null
payroll_batch_preparers.user_id text not null
payroll_batch_preparers.since text not null
payroll_batch_presence.batch_id text not null
payroll_batch_presence.user_id text not null
payroll_batch_presence.window_id text not null
payroll_batch_presence.table_code text
payroll_batch_presence.row_key text
payroll_batch_presence.column_code text
payroll_batch_presence.seen_at text not null
payroll_batch_revisions.batch_id text not null
payroll_batch_revisions.revision integer not null
payroll_batch_revisions.slips_draft integer not null default 0
payroll_batch_revisions.slips_published integer not null default 0
payroll_batch_revisions.slips_disabled integer not null default 0
payroll_batches.id text not null
payroll_batches.number text not null
payroll_batches.solution_id text not null
payroll_batches.period_id text not null
payroll_batches.name text not null
payroll_batches.type text not null
payroll_batches.purpose text not null
payroll_batches.status text not null
payroll_batches.submitted integer not null
payroll_batches.copy_id text not null
payroll_batches.copy_hash text not null
payroll_batches.globals text not null
payroll_batches.engine_meaning integer not null
payroll_batches.employment_filter text
payroll_batches.employees integer not null
payroll_batches.employments_hash text not null
payroll_batches.failed_rows integer not null
payroll_batches.preparation_complete integer not null
payroll_batches.job_id text
payroll_batches.job_kind text
payroll_batches.job_started_at text
payroll_batches.calculated_from text
payroll_batches.result_hash text
payroll_batches.calculated_at text
payroll_batches.inputs_checked_at text
payroll_batches.approval_id text
payroll_batches.last_remark text
payroll_batches.submitted_at text
payroll_batches.submitted_by text
payroll_batches.closed_at text
payroll_batches.closed_by text
payroll_batches.version integer not null default 1
payroll_batches.created_at text not null
payroll_batches.created_by text
payroll_batches.updated_at text not null
payroll_batches.snapshot_mark text
payroll_batches.process_id text
payroll_batches.calculation_begun_at text
payroll_batches.job_step text
payroll_batches.stepped_to text
payroll_calculation_parts.job_id text not null
payroll_calculation_parts.part integer not null
payroll_calculation_parts.batch_id text not null
payroll_calculation_parts.facts text not null
payroll_calculation_parts.content bytea not null
payroll_cell_changes.id bigint not null
payroll_cell_changes.batch_id text not null
payroll_cell_changes.table_code text not null
payroll_cell_changes.row_key text not null
payroll_cell_changes.column_code text not null
payroll_cell_changes.kind text not null
payroll_cell_changes.value text not null
payroll_cell_changes.previous text not null
payroll_cell_changes.reason text
payroll_cell_changes.changed_at text not null
payroll_cell_changes.changed_by text
payroll_cell_changes.typed text
payroll_cell_errors.batch_id text not null
payroll_cell_errors.position integer not null
payroll_cell_errors.table_code text not null
payroll_cell_errors.row_key text not null
payroll_cell_errors.column_code text not null
payroll_cell_errors.formula text
payroll_cell_errors.code text not null
payroll_cell_errors.message text not null
payroll_cell_errors.cause text
payroll_confirmations.id text not null
payroll_confirmations.batch_id text not null
payroll_confirmations.employment_id text not null
payroll_confirmations.row_key text not null
payroll_confirmations.status text not null
payroll_confirmations.shown text not null
payroll_confirmations.shown_hash text not null
payroll_confirmations.asked_at text not null
payroll_confirmations.asked_by text not null
payroll_confirmations.answer_by text not null
payroll_confirmations.remind_on text not null
payroll_confirmations.time_zone text not null
payroll_confirmations.reminded_at text
payroll_confirmations.answered_at text
payroll_confirmations.changed_at text
payroll_copies.id text not null
payroll_copies.solution_id text not null
payroll_copies.number integer not null
payroll_copies.status text not null
payroll_copies.version integer not null default 1
payroll_copies.file text not null
payroll_copies.hash text not null
payroll_copies.created_at text not null
payroll_copies.created_by text
payroll_copies.published_at text
payroll_copies.published_by text
payroll_copies.configuration text not null default '{}'::text
payroll_copies.configuration_version integer not null default 1
payroll_copies.parent_copy_id text
payroll_copy_writers.copy_id text not null
payroll_copy_writers.user_id text not null
payroll_corrections.batch_id text not null
payroll_corrections.corrects_id text not null
payroll_corrections.in_force_id text not null
payroll_corrections.period_id text not null
payroll_corrections.run_id text not null
payroll_corrections.rules text not null
payroll_corrections.state text not null
payroll_corrections.settlement text not null
payroll_corrections.into_batch text
payroll_corrections.carried text
payroll_corrections.settled_at text
payroll_cycles.id text not null
payroll_cycles.solution_id text not null
payroll_cycles.name text not null
payroll_cycles.type text not null
payroll_cycles.base text not null
payroll_cycles.tasks text not null
payroll_cycles.version integer not null default 1
payroll_cycles.created_at text not null
payroll_cycles.updated_at text not null
payroll_default_views.user_id text not null
payroll_default_views.solution_id text not null
payroll_default_views.table_code text not null
payroll_default_views.view_id text not null
payroll_difference_columns.difference_id text not null
payroll_difference_columns.column_code text not null
payroll_difference_columns.effects bytea not null
payroll_differences.id text not null
payroll_differences.batch_id text not null
payroll_differences.against text not null
payroll_differences.against_id text not null
payroll_differences.elsewhere text not null
payroll_differences.state text not null
payroll_differences.result_hash text not null
payroll_differences.against_hash text not null
payroll_differences.job_id text
payroll_differences.asked_at text not null
payroll_differences.asked_by text
payroll_differences.ended_at text
payroll_differences.causes text not null
payroll_differences.row_keys bytea
payroll_differences.cells bytea
payroll_dispute_messages.id text not null
payroll_dispute_messages.dispute_id text not null
payroll_dispute_messages.side text not null
payroll_dispute_messages.text text not null
payroll_dispute_messages.written_at text not null
payroll_dispute_messages.written_by text not null
payroll_disputes.id text not null
payroll_disputes.confirmation_id text
payroll_disputes.line text not null
payroll_disputes.opened_at text not null
payroll_disputes.waits_for text not null
payroll_disputes.resolved_at text
payroll_disputes.resolved_by text
payroll_disputes.payslip_id text
payroll_dynamic_computations.id text not null
payroll_dynamic_computations.solution_id text not null
payroll_dynamic_computations.batch_id text not null
payroll_dynamic_computations.at text not null
payroll_dynamic_computations.refreshed integer not null
payroll_dynamic_computations.reasons text not null
payroll_excel_files.id text not null
payroll_excel_files.batch_id text
payroll_excel_files.copy_id text
payroll_excel_files.file_id text not null
payroll_excel_files.written_at text not null
payroll_excel_files.written_by text
payroll_findings.id text not null
payroll_findings.batch_id text not null
payroll_findings.position integer not null
payroll_findings.rule text not null
payroll_findings.rule_set text
payroll_findings.stage text not null
payroll_findings.severity text not null
payroll_findings.table_code text
payroll_findings.row_key text
payroll_findings.column_code text
payroll_findings.message text not null
payroll_findings.status text not null
payroll_findings.assignee_id text
payroll_findings.acknowledged_by text
payroll_findings.acknowledged_at text
payroll_findings.note text
payroll_findings.comments text not null
payroll_findings.due_day text
payroll_free_sheets.id text not null
payroll_free_sheets.batch_id text
payroll_free_sheets.solution_id text
payroll_free_sheets.owner_id text not null
payroll_free_sheets.name text not null
payroll_free_sheets.shared integer not null default 0
payroll_free_sheets.cells text not null
payroll_free_sheets.version integer not null default 1
payroll_free_sheets.created_at text not null
payroll_free_sheets.updated_at text not null
payroll_free_sheets.updated_by text
payroll_global_drafts.code text not null
payroll_global_drafts.content text not null
payroll_global_drafts.after_number integer not null
payroll_global_drafts.version integer not null default 1
payroll_global_drafts.updated_at text not null
payroll_global_drafts.updated_by text
payroll_global_tables.id text not null
payroll_global_tables.code text not null
payroll_global_tables.name text not null
payroll_global_tables.number integer not null
payroll_global_tables.content text not null
payroll_global_tables.published_at text not null
payroll_global_tables.published_by text
payroll_note_threads.id text not null
payroll_note_threads.batch_id text not null
payroll_note_threads.table_code text not null
payroll_note_threads.row_key text not null
payroll_note_threads.column_code text not null
payroll_note_threads.created_at text not null
payroll_note_threads.resolved_at text
payroll_note_threads.resolved_by text
payroll_notes.id text not null
payroll_notes.thread_id text not null
payroll_notes.text text not null
payroll_notes.mentions text not null
payroll_notes.written_at text not null
payroll_notes.written_by text not null
payroll_notes.edited_at text
payroll_overrides.batch_id text not null
payroll_overrides.table_code text not null
payroll_overrides.row_key text not null
payroll_overrides.column_code text not null
payroll_overrides.value text not null
payroll_overrides.reason text not null
payroll_overrides.changed_at text not null
payroll_overrides.changed_by text
payroll_pay_types.id text not null
payroll_pay_types.code text not null
payroll_pay_types.name text not null
payroll_pay_types.kind text not null
payroll_pay_types.version integer not null default 1
payroll_pay_types.created_at text not null
payroll_pay_types.created_by text
payroll_pay_types.updated_at text not null
payroll_payslip_figures.batch_id text not null
payroll_payslip_figures.employee_number text not null
payroll_payslip_figures.figures text not null
payroll_payslip_figures.import_id text not null
payroll_payslip_figures.file_row integer not null
payroll_payslip_figures.imported_at text not null
payroll_payslip_figures.imported_by text
payroll_payslip_figures.figures_before text
payroll_payslip_logos.id text not null
payroll_payslip_logos.content text not null
payroll_payslip_logos.created_at text not null
payroll_payslip_logos.created_by text
payroll_payslip_settings.solution_id text not null
payroll_payslip_settings.settings text not null
payroll_payslip_settings.version integer not null default 1
payroll_payslip_settings.updated_at text not null
payroll_payslips.id text not null
payroll_payslips.number text not null
payroll_payslips.batch_id text not null
payroll_payslips.solution_id text not null
payroll_payslips.period_id text not null
payroll_payslips.employment_id text not null
payroll_payslips.row_key text not null
payroll_payslips.employee_number text not null
payroll_payslips.employee_name text not null
payroll_payslips.legal_entity_id text not null
payroll_payslips.status text not null
payroll_payslips.name text not null
payroll_payslips.style text not null
payroll_payslips.currency text not null
payroll_payslips.scale integer not null
payroll_payslips.net bigint
payroll_payslips.body text not null
payroll_payslips.pay_date text not null
payroll_payslips.view_from text
payroll_payslips.time_zone text not null
payroll_payslips.replaces_id text
payroll_payslips.created_at text not null
payroll_payslips.published_at text
payroll_payslips.published_by text
payroll_payslips.first_viewed_at text
payroll_payslips.disabled_at text
payroll_payslips.disabled_by text
payroll_payslips.disabled_reason text
payroll_payslips.digest text
payroll_payslips.source text not null default 'batch'::text
payroll_payslips.remind text
payroll_payslips.reminded_at text
payroll_payslips.forbidden_at text
payroll_payslips.forbidden_by text
payroll_payslips.forbidden_reason text
payroll_period_imports.import_id text not null
payroll_period_imports.period_id text not null
payroll_period_imports.code text not null
payroll_period_imports.before_row text
payroll_period_imports.left_row text not null
payroll_period_tasks_done.period_id text not null
payroll_period_tasks_done.task_id text not null
payroll_period_tasks_done.cycle_id text not null
payroll_period_tasks_done.cycle_name text not null
payroll_period_tasks_done.name text not null
payroll_period_tasks_done.start_day text not null
payroll_period_tasks_done.end_day text not null
payroll_period_tasks_done.owner_id text not null
payroll_period_tasks_done.done_at text not null
payroll_period_tasks_done.done_by text not null
payroll_periods.id text not null
payroll_periods.solution_id text not null
payroll_periods.code text not null
payroll_periods.name text not null
payroll_periods.start_day text not null
payroll_periods.end_day text not null
payroll_periods.pay_date text not null
payroll_periods.tax_month text not null
payroll_periods.attendance_start text not null
payroll_periods.attendance_end text not null
payroll_periods.index_in_year integer not null
payroll_periods.remaining integer not null
payroll_periods.status text not null
payroll_periods.version integer not null default 1
payroll_periods.closed_at text
payroll_periods.created_at text not null
payroll_periods.updated_at text not null
payroll_periods.payment_month text not null default ''::text
payroll_periods.cut_off_day text
payroll_processes.id text not null
payroll_processes.solution_id text not null
payroll_processes.number integer not null
payroll_processes.status text not null
payroll_processes.nodes text not null
payroll_processes.hash text not null
payroll_processes.approval_id text
payroll_processes.asked_at text not null
payroll_processes.asked_by text
payroll_processes.ended_at text
payroll_processes.ended_by text
payroll_publications.id text not null
payroll_publications.solution_id text not null
payroll_publications.copy_id text not null
payroll_publications.status text not null
payroll_publications.hash text not null
payroll_publications.approval_id text
payroll_publications.asked_at text not null
payroll_publications.asked_by text not null
payroll_publications.ended_at text
payroll_publications.ended_by text
payroll_publications.remark text
payroll_second_opinions.batch_id text not null
payroll_second_opinions.state text not null
payroll_second_opinions.result_hash text not null
payroll_second_opinions.job_id text
payroll_second_opinions.asked_at text not null
payroll_second_opinions.asked_by text
payroll_second_opinions.ended_at text
payroll_second_opinions.confirmed integer not null default 0
payroll_second_opinions.differences integer not null default 0
payroll_second_opinions.carried text not null default '{}'::text
payroll_second_opinions.explained text not null default '{}'::text
payroll_solution_entities.solution_id text not null
payroll_solution_entities.legal_entity_id text not null
payroll_solutions.id text not null
payroll_solutions.code text not null
payroll_solutions.name text not null
payroll_solutions.currency text not null
payroll_solutions.scale integer not null
payroll_solutions.period_type text not null
payroll_solutions.memo text
payroll_solutions.active integer not null
payroll_solutions.scope text not null
payroll_solutions.settings text not null
payroll_solutions.default_dynamic_batch_id text
payroll_solutions.version integer not null default 1
payroll_solutions.created_at text not null
payroll_solutions.created_by text
payroll_solutions.updated_at text not null
payroll_solutions.without_approval_by text
payroll_solutions.without_approval_at text
payroll_solutions.authorization_strategy text not null default 'union'::text
payroll_solutions.parent_id text
payroll_table_blocks.set_id text not null
payroll_table_blocks.column_code text not null
payroll_table_blocks.block integer not null
payroll_table_blocks.rows integer not null
payroll_table_blocks.hash text not null
payroll_table_blocks.content bytea not null
payroll_table_imports.batch_id text not null
payroll_table_imports.table_code text not null
payroll_table_imports.number integer not null
payroll_table_imports.import_id text not null
payroll_table_imports.file_id text
payroll_table_imports.file_name text not null
payroll_table_imports.sheet text
payroll_table_imports.rows integer not null
payroll_table_imports.imported_at text not null
payroll_table_imports.imported_by text
payroll_table_imports.left_hash text
payroll_table_sets.id text not null
payroll_table_sets.batch_id text not null
payroll_table_sets.table_code text not null
payroll_table_sets.part text not null
payroll_table_sets.rows integer not null
payroll_table_sets.hash text not null
payroll_table_sets.version integer not null default 1
payroll_table_views.id text not null
payroll_table_views.solution_id text not null
payroll_table_views.table_code text not null
payroll_table_views.owner_id text not null
payroll_table_views.name text not null
payroll_table_views.shared integer not null default 0
payroll_table_views.content text not null
payroll_table_views.version integer not null default 1
payroll_table_views.created_at text not null
payroll_table_views.updated_at text not null
payroll_table_views.updated_by text
payroll_task_reminders.period_id text not null
payroll_task_reminders.task_id text not null
payroll_task_reminders.kind text not null
payroll_task_reminders.owner_id text not null
payroll_task_reminders.sent_at text not null
payroll_templates.code text not null
payroll_templates.description text
payroll_templates.file text not null
payroll_templates.version integer not null default 1
payroll_templates.updated_at text
payroll_templates.updated_by text
payroll_totals.batch_id text not null
payroll_totals.table_code text not null
payroll_totals.column_code text not null
payroll_totals.sum double precision not null
payroll_totals.count integer not null
payroll_totals.failed integer not null
payroll_what_if_columns.what_if_id text not null
payroll_what_if_columns.column_code text not null
payroll_what_if_columns.figures bytea not null
payroll_what_ifs.id text not null
payroll_what_ifs.batch_id text not null
payroll_what_ifs.name text not null
payroll_what_ifs.owner_id text not null
payroll_what_ifs.version integer not null
payroll_what_ifs.changes text not null
payroll_what_ifs.created_at text not null
payroll_what_ifs.state text
payroll_what_ifs.job_id text
payroll_what_ifs.base_hash text
payroll_what_ifs.result_hash text
payroll_what_ifs.ended_at text
payroll_what_ifs.totals text
payroll_what_ifs.row_keys bytea
payroll_what_ifs.drafted_number integer
payroll_what_ifs.drafted_at text
payroll_what_ifs.taken_at text
payroll_write_back_looks.id text not null
payroll_write_back_looks.batch_id text not null
payroll_write_back_looks.write_back text not null
payroll_write_back_looks.owner text not null
payroll_write_back_looks.field text not null
payroll_write_back_looks.choice text not null
payroll_write_back_looks.seen text not null
payroll_write_back_looks.decided_at text not null
payroll_write_back_looks.decided_by text not null
payroll_write_back_targets.batch_id text not null
payroll_write_back_targets.write_back text not null
payroll_write_back_targets.owner text not null
payroll_write_back_targets.field text not null
payroll_write_back_targets.records text not null
payroll_written_back.batch_id text not null
payroll_written_back.position integer not null
payroll_written_back.write_back text not null
payroll_written_back.target text not null
payroll_written_back.owner text not null
payroll_written_back.row_key text not null
payroll_written_back.employee_number text
payroll_written_back.person_name text
payroll_written_back.field text not null
payroll_written_back.day text
payroll_written_back.outcome text not null
payroll_written_back.reason text
payroll_written_back.before text not null
payroll_written_back.after text not null
people_changes.slot bigint not null
people_changes.kind text not null
people_changes.count bigint not null
people_field_values.id text not null
people_field_values.employment_id text not null
people_field_values.field_id text not null
people_field_values.text_value text
people_field_values.number_value double precision
people_field_values.value_cipher text
people_field_values.updated_at text not null
people_fields.id text not null
people_fields.code text not null
people_fields.names text not null
people_fields.type text not null
people_fields.choices text not null
people_fields.required integer not null
people_fields.sensitive integer not null
people_fields.position integer not null
people_fields.active integer not null default 1
people_fields.version integer not null default 1
people_fields.created_at text not null
people_fields.updated_at text not null
people_import_writes.id text not null
people_import_writes.import_id text not null
people_import_writes.position integer not null
people_import_writes.table_name text not null
people_import_writes.record_id text not null
people_import_writes.owner_id text not null
people_import_writes.owner_name text not null
people_import_writes.before_cipher text
people_import_writes.left_hash text not null
people_jobs.id text not null
people_jobs.code text not null
people_jobs.names text not null
people_jobs.search_text text not null
people_jobs.active integer not null default 1
people_jobs.version integer not null default 1
people_jobs.created_at text not null
people_jobs.updated_at text not null
people_posts.id text not null
people_posts.code text not null
people_posts.names text not null
people_posts.search_text text not null
people_posts.active integer not null default 1
people_posts.version integer not null default 1
people_posts.created_at text not null
people_posts.updated_at text not null
people_posts.job_id text
people_tasks.id text not null
people_tasks.list text not null
people_tasks.title text not null
people_tasks.about_employment_id text
people_tasks.owner_employment_id text not null
people_tasks.due_day text not null
people_tasks.done_at text
people_tasks.version integer not null default 1
people_tasks.created_at text not null
people_tasks.updated_at text not null
performance_results.id text not null
performance_results.employment_id text not null
performance_results.cycle text not null
performance_results.rating text not null
performance_results.score double precision
performance_results.decided_on text not null
performance_results.remark text
performance_results.version integer not null default 1
performance_results.created_at text not null
performance_results.updated_at text not null
person_bank_accounts.id text not null
person_bank_accounts.person_id text not null
person_bank_accounts.arrangement_id text not null
person_bank_accounts.position integer not null
person_bank_accounts.valid_from text not null
person_bank_accounts.bank_name text
person_bank_accounts.bic text
person_bank_accounts.account_cipher text
person_bank_accounts.account_index text
person_bank_accounts.share double precision
person_bank_accounts.asked_by text
person_bank_accounts.confirmed_by text
person_bank_accounts.confirmed_at text
persons.id text not null
persons.code text not null
persons.name text not null
persons.family_name text
persons.given_name text
persons.search_text text not null
persons.sex text
persons.birth_date text
persons.nationality text
persons.email text
persons.phone text
persons.id_type text
persons.id_number_cipher text
persons.id_number_index text
persons.version integer not null default 1
persons.created_at text not null
persons.updated_at text not null
portal_attachments.file_id text not null
portal_attachments.kind text not null
portal_attachments.owner_id text not null
portal_attachments.position integer not null
portal_documents.id text not null
portal_documents.kind text not null
portal_documents.title text not null
portal_documents.memo text
portal_documents.file_id text not null
portal_documents.legal_entity_id text
portal_documents.employment_id text
portal_documents.created_by text not null
portal_documents.created_at text not null
portal_documents.updated_at text not null
portal_documents.version integer not null default 1
portal_profiles.person_id text not null
portal_profiles.avatar_file_id text
portal_profiles.signature text
portal_profiles.updated_at text not null
portal_resume_entries.id text not null
portal_resume_entries.person_id text not null
portal_resume_entries.kind text not null
portal_resume_entries.title text not null
portal_resume_entries.place text
portal_resume_entries.from_month text
portal_resume_entries.to_month text
portal_resume_entries.memo text
portal_resume_entries.updated_at text not null
punches.employment_id text not null
punches.at text not null
punches.source text not null
punches.import_id text
punches.import_row integer
restores.id text not null
restores.place text not null
restores.backup_at text not null
restores.reason text not null
restores.state text not null
restores.asked_by text not null
restores.asked_at text not null
restores.decided_by text
restores.decided_at text
restores.begins_at text
restores.ended_at text
restores.problem text
restores.put_aside text
role_grants.id text not null
role_grants.holder_id text not null
role_grants.role_id text not null
role_grants.scope_kind text not null
role_grants.scope_value text not null default ''::text
role_permissions.role_id text not null
role_permissions.permission text not null
roles.id text not null
roles.code text not null
roles.name text not null
roles.built_in integer not null
roles.version integer not null default 1
roles.created_at text not null
roles.updated_at text not null
roles.template integer not null default 0
roster_days.employment_id text not null
roster_days.day text not null
roster_days.shift_id text
roster_days.import_id text
roster_days.import_row integer
roster_days.updated_at text not null
schema_migrations.name text not null
schema_migrations.applied_at text not null
second_factor_codes.code_hash text not null
second_factor_codes.user_id text not null
second_factors.user_id text not null
second_factors.secret_cipher text not null
second_factors.confirmed_at text
second_factors.last_step integer not null default 0
second_factors.created_at text not null
security_strategies.id text not null
security_strategies.name text not null
security_strategies.least_length integer not null
security_strategies.kinds text not null
security_strategies.remembered integer not null
security_strategies.lasts_days integer
security_strategies.pattern text
security_strategies.hint text
security_strategies.version integer not null default 1
security_strategies.created_at text not null
security_strategies.updated_at text not null
sessions.id text not null
sessions.token_hash text not null
sessions.user_id text not null
sessions.transport text not null
sessions.csrf_token text not null
sessions.ip text not null
sessions.user_agent text not null
sessions.created_at text not null
sessions.seen_at text not null
sessions.expires_at text not null
sessions.stepped_up_until text
sessions.place_user_id text
sessions.place_agency_id text
sessions.place_until text
sign_in_history.id text not null
sign_in_history.user_id text
sign_in_history.login_key text not null
sign_in_history.outcome text not null
sign_in_history.ip text not null
sign_in_history.user_agent text not null
sign_in_history.at text not null
sign_in_links.token_hash text not null
sign_in_links.user_id text not null
sign_in_links.expires_at text not null
sign_in_pictures.id text not null
sign_in_pictures.media_type text not null
sign_in_pictures.content text not null
sign_in_pictures.created_at text not null
system_settings.type_code text not null
system_settings.setting text not null
system_settings.value text not null
system_settings.version integer not null default 1
system_settings.updated_at text not null
team_pivot_layouts.id text not null
team_pivot_layouts.owner_id text not null
team_pivot_layouts.name text not null
team_pivot_layouts.layout text not null
team_pivot_layouts.shared integer not null
team_pivot_layouts.created_at text not null
team_pivot_layouts.updated_at text not null
terms.room text not null
terms.key text not null
terms.language text not null
terms.text text not null
terms.basis text not null
terms.updated_at text not null
terms.updated_by text not null
timed_task_runs.id text not null
timed_task_runs.task_id text not null
timed_task_runs.task_name text not null
timed_task_runs.handler text not null
timed_task_runs.params text not null
timed_task_runs.trigger text not null
timed_task_runs.started_by text
timed_task_runs.due_at text not null
timed_task_runs.started_at text
timed_task_runs.ended_at text
timed_task_runs.state text not null
timed_task_runs.message text
timed_task_runs.result text
timed_tasks.id text not null
timed_tasks.name text not null
timed_tasks.handler text not null
timed_tasks.params text not null
timed_tasks.expression text not null
timed_tasks.time_zone text not null
timed_tasks.misfire text not null
timed_tasks.overlaps integer not null
timed_tasks.state text not null
timed_tasks.built_in integer not null
timed_tasks.remark text
timed_tasks.next_at text
timed_tasks.last_at text
timed_tasks.last_state text
timed_tasks.version integer not null default 1
timed_tasks.created_by text
timed_tasks.created_at text not null
timed_tasks.updated_at text not null
user_roles.id text not null
user_roles.user_id text not null
user_roles.role_id text not null
user_roles.scope_kind text not null
user_roles.scope_value text not null default ''::text
users.id text not null
users.login_name text not null
users.login_key text not null
users.name text not null
users.email text
users.phone text
users.person_id text
users.status text not null
users.language text not null
users.theme text not null default 'auto'::text
users.password_hash text
users.password_changed_at text
users.failed_sign_ins integer not null default 0
users.locked_until text
users.version integer not null default 1
users.created_at text not null
users.updated_at text not null
users.password_given_by text
users.given_password_ends_at text
users.first_sign_in_at text
users.terms_accepted_at text
users.contact_confirmed_at text
users.strategy_id text
users.disabled_because text
work_shifts.id text not null
work_shifts.code text not null
work_shifts.names text not null
work_shifts.search_text text not null
work_shifts.active integer not null default 1
work_shifts.version integer not null default 1
work_shifts.created_at text not null
work_shifts.updated_at text not null
work_shifts.legal_entity_id text
work_shifts.is_default integer not null
work_shifts.start_time text not null
work_shifts.end_time text not null
work_shifts.break_start text
work_shifts.break_end text
work_shifts.grace_minutes integer not null

CREATE UNIQUE INDEX account_proofs_link_hash_key ON public.account_proofs USING btree (link_hash)
CREATE UNIQUE INDEX account_proofs_pkey ON public.account_proofs USING btree (id)
CREATE INDEX account_proofs_user ON public.account_proofs USING btree (user_id)
CREATE INDEX agencies_agent_id ON public.agencies USING btree (agent_id, ends_at)
CREATE UNIQUE INDEX agencies_pkey ON public.agencies USING btree (id)
CREATE INDEX agencies_principal_id ON public.agencies USING btree (principal_id, ends_at)
CREATE UNIQUE INDEX announcement_audience_key ON public.announcement_audience USING btree (announcement_id, kind, target_id)
CREATE UNIQUE INDEX announcement_clicks_key ON public.announcement_clicks USING btree (announcement_id, user_id)
CREATE UNIQUE INDEX announcements_pkey ON public.announcements USING btree (id)
CREATE INDEX announcements_released_at ON public.announcements USING btree (released_at)
CREATE INDEX assignments_department ON public.assignments USING btree (department_id)
CREATE UNIQUE INDEX assignments_employment ON public.assignments USING btree (employment_id, valid_from)
CREATE UNIQUE INDEX assignments_pkey ON public.assignments USING btree (id)
CREATE INDEX assignments_superior ON public.assignments USING btree (superior_employment_id)
CREATE INDEX attendance_appeals_employment_id ON public.attendance_appeals USING btree (employment_id, day)
CREATE UNIQUE INDEX attendance_appeals_pkey ON public.attendance_appeals USING btree (id)
CREATE INDEX attendance_days_day ON public.attendance_days USING btree (day)
CREATE UNIQUE INDEX attendance_days_key ON public.attendance_days USING btree (employment_id, day)
CREATE UNIQUE INDEX audit_heads_pkey ON public.audit_heads USING btree (number)
CREATE UNIQUE INDEX audit_person_keys_pkey ON public.audit_person_keys USING btree (person_id)
CREATE INDEX audit_rows_at ON public.audit_rows USING btree (at)
CREATE UNIQUE INDEX audit_rows_pkey ON public.audit_rows USING btree (id)
CREATE UNIQUE INDEX audit_rows_sealed ON public.audit_rows USING btree (sealed_number)
CREATE INDEX audit_rows_subject ON public.audit_rows USING btree (subject_kind, subject_id, at)
CREATE INDEX audit_rows_unsealed ON public.audit_rows USING btree (id) WHERE (sealed_number IS NULL)
CREATE INDEX audit_rows_user ON public.audit_rows USING btree (user_id, id)
CREATE INDEX backups_at ON public.backups USING btree (at)
CREATE UNIQUE INDEX backups_pkey ON public.backups USING btree (id)
CREATE UNIQUE INDEX bank_account_changes_pkey ON public.bank_account_changes USING btree (person_id)
CREATE INDEX calendar_entries_created_by ON public.calendar_entries USING btree (created_by, starts_at)
CREATE UNIQUE INDEX calendar_entries_pkey ON public.calendar_entries USING btree (id)
CREATE INDEX calendar_entries_time ON public.calendar_entries USING btree (starts_at, ends_at)
CREATE INDEX calendar_people_employment ON public.calendar_people USING btree (employment_id)
CREATE UNIQUE INDEX calendar_people_entry ON public.calendar_people USING btree (entry_id, part, employment_id)
CREATE UNIQUE INDEX calendar_people_pkey ON public.calendar_people USING btree (id)
CREATE UNIQUE INDEX captchas_pkey ON public.captchas USING btree (id)
CREATE UNIQUE INDEX certification_templates_code_key ON public.certification_templates USING btree (code)
CREATE UNIQUE INDEX certification_templates_pkey ON public.certification_templates USING btree (id)
CREATE INDEX certifications_employment ON public.certifications USING btree (employment_id)
CREATE UNIQUE INDEX certifications_number_key ON public.certifications USING btree (number)
CREATE UNIQUE INDEX certifications_pkey ON public.certifications USING btree (id)
CREATE UNIQUE INDEX compensation_catalogue_code_key ON public.compensation_catalogue USING btree (code)
CREATE UNIQUE INDEX compensation_catalogue_pkey ON public.compensation_catalogue USING btree (id)
CREATE UNIQUE INDEX compensation_items_key ON public.compensation_items USING btree (employment_id, item, valid_from)
CREATE INDEX compensation_items_pay_grade_id ON public.compensation_items USING btree (pay_grade_id)
CREATE UNIQUE INDEX compensation_items_pkey ON public.compensation_items USING btree (id)
CREATE UNIQUE INDEX cost_centre_shares_key ON public.cost_centre_shares USING btree (employment_id, valid_from, cost_centre_id)
CREATE UNIQUE INDEX cost_centre_shares_pkey ON public.cost_centre_shares USING btree (id)
CREATE UNIQUE INDEX cost_centres_code_key ON public.cost_centres USING btree (code)
CREATE UNIQUE INDEX cost_centres_pkey ON public.cost_centres USING btree (id)
CREATE INDEX course_enrolments_employment ON public.course_enrolments USING btree (employment_id)
CREATE UNIQUE INDEX course_enrolments_once ON public.course_enrolments USING btree (course_id, employment_id)
CREATE UNIQUE INDEX course_enrolments_pkey ON public.course_enrolments USING btree (id)
CREATE INDEX course_lessons_day ON public.course_lessons USING btree (course_id, lesson_day)
CREATE UNIQUE INDEX course_lessons_pkey ON public.course_lessons USING btree (id)
CREATE UNIQUE INDEX courses_code_key ON public.courses USING btree (code)
CREATE UNIQUE INDEX courses_pkey ON public.courses USING btree (id)
CREATE UNIQUE INDEX demo_logins_pkey ON public.demo_logins USING btree (id)
CREATE UNIQUE INDEX demo_logins_user_id_key ON public.demo_logins USING btree (user_id)
CREATE INDEX department_events_department ON public.department_events USING btree (department_id, event_day)
CREATE UNIQUE INDEX department_events_pkey ON public.department_events USING btree (id)
CREATE UNIQUE INDEX department_headcounts_key ON public.department_headcounts USING btree (department_id, valid_from)
CREATE UNIQUE INDEX departments_code_key ON public.departments USING btree (code)
CREATE INDEX departments_path ON public.departments USING btree (path)
CREATE UNIQUE INDEX departments_pkey ON public.departments USING btree (id)
CREATE UNIQUE INDEX employee_facts_key ON public.employee_facts USING btree (employment_id, item, valid_from)
CREATE UNIQUE INDEX employee_facts_pkey ON public.employee_facts USING btree (id)
CREATE INDEX employment_contracts_employment ON public.employment_contracts USING btree (employment_id)
CREATE UNIQUE INDEX employment_contracts_number_key ON public.employment_contracts USING btree (number)
CREATE UNIQUE INDEX employment_contracts_pkey ON public.employment_contracts USING btree (id)
CREATE UNIQUE INDEX employments_employee_number_key ON public.employments USING btree (employee_number)
CREATE INDEX employments_entity ON public.employments USING btree (legal_entity_id, hire_date)
CREATE INDEX employments_hired ON public.employments USING btree (hire_date, leave_date)
CREATE INDEX employments_left ON public.employments USING btree (leave_date)
CREATE INDEX employments_person ON public.employments USING btree (person_id)
CREATE UNIQUE INDEX employments_pkey ON public.employments USING btree (id)
CREATE UNIQUE INDEX entity_account_changes_pkey ON public.entity_account_changes USING btree (legal_entity_id)
CREATE INDEX expense_claims_employment_id ON public.expense_claims USING btree (employment_id, start_day)
CREATE UNIQUE INDEX expense_claims_pkey ON public.expense_claims USING btree (id)
CREATE INDEX expense_lines_claim_id ON public.expense_lines USING btree (claim_id)
CREATE UNIQUE INDEX expense_lines_pkey ON public.expense_lines USING btree (id)
CREATE UNIQUE INDEX external_users_code_key_key ON public.external_users USING btree (code_key)
CREATE UNIQUE INDEX external_users_pkey ON public.external_users USING btree (id)
CREATE UNIQUE INDEX external_users_user_id_key ON public.external_users USING btree (user_id)
CREATE INDEX files_expires ON public.files USING btree (expires_at)
CREATE UNIQUE INDEX files_pkey ON public.files USING btree (id)
CREATE UNIQUE INDEX guess_limits_pkey ON public.guess_limits USING btree (guessed)
CREATE UNIQUE INDEX holiday_calendars_pkey ON public.holiday_calendars USING btree (code)
CREATE UNIQUE INDEX idempotency_keys_pk ON public.idempotency_keys USING btree (user_id, command, idempotency_key)
CREATE INDEX import_failures_row ON public.import_failures USING btree (import_id, row_number)
CREATE UNIQUE INDEX import_templates_name ON public.import_templates USING btree (subject, name)
CREATE UNIQUE INDEX import_templates_pkey ON public.import_templates USING btree (id)
CREATE INDEX imports_created ON public.imports USING btree (created_by, created_at)
CREATE INDEX imports_job ON public.imports USING btree (job_id)
CREATE UNIQUE INDEX imports_pkey ON public.imports USING btree (id)
CREATE INDEX imports_running ON public.imports USING btree (subject) WHERE (state = 'running'::text)
CREATE INDEX inbox_application_files_file ON public.inbox_application_files USING btree (file_id)
CREATE UNIQUE INDEX inbox_application_files_pk ON public.inbox_application_files USING btree (application_id, file_id)
CREATE INDEX inbox_applications_applicant ON public.inbox_applications USING btree (applicant_id, updated_at)
CREATE UNIQUE INDEX inbox_applications_number_key ON public.inbox_applications USING btree (number)
CREATE UNIQUE INDEX inbox_applications_pkey ON public.inbox_applications USING btree (id)
CREATE INDEX inbox_applications_type ON public.inbox_applications USING btree (type, created_at)
CREATE INDEX inbox_applications_waiting ON public.inbox_applications USING btree (effective_on) WHERE (effect = 'waiting'::text)
CREATE UNIQUE INDEX inbox_approval_copies_pk ON public.inbox_approval_copies USING btree (approval_id, user_id)
CREATE INDEX inbox_approval_copies_user ON public.inbox_approval_copies USING btree (user_id, created_at)
CREATE UNIQUE INDEX inbox_approval_tasks_pkey ON public.inbox_approval_tasks USING btree (id)
CREATE UNIQUE INDEX inbox_approval_tasks_position ON public.inbox_approval_tasks USING btree (approval_id, "position")
CREATE INDEX inbox_approval_tasks_user ON public.inbox_approval_tasks USING btree (user_id, status)
CREATE INDEX inbox_approvals_applicant ON public.inbox_approvals USING btree (applicant_id, submitted_at)
CREATE UNIQUE INDEX inbox_approvals_number_key ON public.inbox_approvals USING btree (number)
CREATE UNIQUE INDEX inbox_approvals_open ON public.inbox_approvals USING btree (subject, subject_id) WHERE (status = ANY (ARRAY['pendingApproval'::text, 'inApproval'::text, 'rolledBack'::text]))
CREATE UNIQUE INDEX inbox_approvals_pkey ON public.inbox_approvals USING btree (id)
CREATE UNIQUE INDEX inbox_channels_pk ON public.inbox_channels USING btree (user_id, category, channel)
CREATE INDEX inbox_delegations_delegate_id ON public.inbox_delegations USING btree (delegate_id, ends_at)
CREATE UNIQUE INDEX inbox_delegations_pkey ON public.inbox_delegations USING btree (id)
CREATE INDEX inbox_delegations_user_id ON public.inbox_delegations USING btree (user_id, ends_at)
CREATE UNIQUE INDEX inbox_focus_pk ON public.inbox_focus USING btree (user_id, item_kind, item_id)
CREATE UNIQUE INDEX inbox_forms_pkey ON public.inbox_forms USING btree (id)
CREATE UNIQUE INDEX inbox_notifications_pkey ON public.inbox_notifications USING btree (id)
CREATE INDEX inbox_notifications_unread ON public.inbox_notifications USING btree (user_id) WHERE (read_at IS NULL)
CREATE INDEX inbox_notifications_user ON public.inbox_notifications USING btree (user_id, created_at)
CREATE UNIQUE INDEX inbox_numbers_pkey ON public.inbox_numbers USING btree (prefix)
CREATE UNIQUE INDEX inbox_processes_pk ON public.inbox_processes USING btree (type, version)
CREATE UNIQUE INDEX inbox_reminder_rules_pkey ON public.inbox_reminder_rules USING btree (kind)
CREATE UNIQUE INDEX inbox_reminders_pk ON public.inbox_reminders USING btree (kind, employment_id, day, user_id)
CREATE INDEX inbox_submissions_application ON public.inbox_submissions USING btree (application_id)
CREATE UNIQUE INDEX inbox_submissions_pkey ON public.inbox_submissions USING btree (approval_id)
CREATE UNIQUE INDEX installation_pkey ON public.installation USING btree (fact)
CREATE UNIQUE INDEX integration_apps_key ON public.integration_apps USING btree (id)
CREATE UNIQUE INDEX integration_apps_once ON public.integration_apps USING btree (provider, app_key, app_id)
CREATE INDEX integration_attendances_intake ON public.integration_attendances USING btree (app_id, intake, day)
CREATE UNIQUE INDEX integration_attendances_key ON public.integration_attendances USING btree (id)
CREATE INDEX integration_attendances_of_day ON public.integration_attendances USING btree (app_id, day)
CREATE UNIQUE INDEX integration_attendances_once ON public.integration_attendances USING btree (app_id, external_id)
CREATE UNIQUE INDEX integration_calls_key ON public.integration_calls USING btree (id)
CREATE INDEX integration_calls_of_app ON public.integration_calls USING btree (app_id, at)
CREATE UNIQUE INDEX integration_events_key ON public.integration_events USING btree (app_id, event_id)
CREATE UNIQUE INDEX integration_field_configs_key ON public.integration_field_configs USING btree (id)
CREATE UNIQUE INDEX integration_field_configs_once ON public.integration_field_configs USING btree (app_id, object, target_field)
CREATE UNIQUE INDEX integration_mappings_external ON public.integration_mappings USING btree (app_id, object, external_id)
CREATE UNIQUE INDEX integration_mappings_key ON public.integration_mappings USING btree (id)
CREATE UNIQUE INDEX integration_mappings_local ON public.integration_mappings USING btree (app_id, object, local_id)
CREATE UNIQUE INDEX integration_media_key ON public.integration_media USING btree (id)
CREATE INDEX integration_messages_due ON public.integration_messages USING btree (state, due_at)
CREATE UNIQUE INDEX integration_messages_key ON public.integration_messages USING btree (id)
CREATE UNIQUE INDEX integration_messages_of_outbox ON public.integration_messages USING btree (outbox_id)
CREATE UNIQUE INDEX integration_micro_apps_key ON public.integration_micro_apps USING btree (id)
CREATE UNIQUE INDEX integration_micro_apps_once ON public.integration_micro_apps USING btree (app_id, agent_id)
CREATE UNIQUE INDEX integration_mirror_key ON public.integration_mirror USING btree (run_id, external_id)
CREATE UNIQUE INDEX integration_run_items_key ON public.integration_run_items USING btree (id)
CREATE INDEX integration_run_items_of_run ON public.integration_run_items USING btree (run_id, "position")
CREATE UNIQUE INDEX integration_runs_key ON public.integration_runs USING btree (id)
CREATE INDEX integration_runs_of_app ON public.integration_runs USING btree (app_id, object, started_at)
CREATE UNIQUE INDEX integration_tokens_key ON public.integration_tokens USING btree (app_id)
CREATE UNIQUE INDEX integration_uploads_key ON public.integration_uploads USING btree (id)
CREATE INDEX interviews_interviewer ON public.interviews USING btree (interviewer_id, interview_day)
CREATE UNIQUE INDEX interviews_pkey ON public.interviews USING btree (id)
CREATE UNIQUE INDEX job_applications_pkey ON public.job_applications USING btree (id)
CREATE INDEX job_failures_job ON public.job_failures USING btree (job_id, at)
CREATE UNIQUE INDEX job_topics_pkey ON public.job_topics USING btree (topic)
CREATE INDEX jobs_created_by ON public.jobs USING btree (created_by, created_at)
CREATE INDEX jobs_due ON public.jobs USING btree (state, priority, run_at)
CREATE INDEX jobs_finished_at ON public.jobs USING btree (finished_at)
CREATE UNIQUE INDEX jobs_pkey ON public.jobs USING btree (id)
CREATE UNIQUE INDEX jobs_unique_key ON public.jobs USING btree (topic, unique_key) WHERE ((unique_key IS NOT NULL) AND (state = ANY (ARRAY['queued'::text, 'running'::text])))
CREATE UNIQUE INDEX languages_off_pkey ON public.languages_off USING btree (language)
CREATE INDEX leave_ledger_employment_id ON public.leave_ledger USING btree (employment_id, leave_type_id, day)
CREATE INDEX leave_ledger_leave_request_id ON public.leave_ledger USING btree (leave_request_id)
CREATE INDEX leave_ledger_overtime_request_id ON public.leave_ledger USING btree (overtime_request_id)
CREATE UNIQUE INDEX leave_ledger_pkey ON public.leave_ledger USING btree (id)
CREATE INDEX leave_requests_employment_id ON public.leave_requests USING btree (employment_id, start_at)
CREATE UNIQUE INDEX leave_requests_pkey ON public.leave_requests USING btree (id)
CREATE UNIQUE INDEX leave_types_code_key ON public.leave_types USING btree (code)
CREATE UNIQUE INDEX leave_types_pkey ON public.leave_types USING btree (id)
CREATE UNIQUE INDEX legal_entities_code_key ON public.legal_entities USING btree (code)
CREATE UNIQUE INDEX legal_entities_pkey ON public.legal_entities USING btree (id)
CREATE INDEX lifecycle_events_day ON public.lifecycle_events USING btree (kind, event_day)
CREATE INDEX lifecycle_events_employment ON public.lifecycle_events USING btree (employment_id, event_day)
CREATE UNIQUE INDEX lifecycle_events_pkey ON public.lifecycle_events USING btree (id)
CREATE INDEX mail_log_created_at ON public.mail_log USING btree (created_at)
CREATE UNIQUE INDEX mail_log_pkey ON public.mail_log USING btree (id)
CREATE INDEX mail_log_state ON public.mail_log USING btree (state, due_at)
CREATE UNIQUE INDEX mail_parked_address_key ON public.mail_parked USING btree (address)
CREATE UNIQUE INDEX mail_parked_pkey ON public.mail_parked USING btree (id)
CREATE UNIQUE INDEX mail_services_pkey ON public.mail_services USING btree (id)
CREATE UNIQUE INDEX mail_templates_pkey ON public.mail_templates USING btree (id)
CREATE UNIQUE INDEX menu_applications_code_key ON public.menu_applications USING btree (code)
CREATE UNIQUE INDEX menu_applications_pkey ON public.menu_applications USING btree (id)
CREATE UNIQUE INDEX menu_roles_pk ON public.menu_roles USING btree (menu_id, role_id)
CREATE UNIQUE INDEX menu_tag_links_pk ON public.menu_tag_links USING btree (menu_id, tag_id)
CREATE INDEX menu_tag_links_tag ON public.menu_tag_links USING btree (tag_id)
CREATE UNIQUE INDEX menu_tags_pkey ON public.menu_tags USING btree (id)
CREATE UNIQUE INDEX menu_tags_sequence_key ON public.menu_tags USING btree (sequence)
CREATE UNIQUE INDEX menus_pkey ON public.menus USING btree (id)
CREATE UNIQUE INDEX message_accounts_pkey ON public.message_accounts USING btree (id)
CREATE INDEX message_log_created_at ON public.message_log USING btree (created_at)
CREATE UNIQUE INDEX message_log_pkey ON public.message_log USING btree (id)
CREATE INDEX message_log_receipt_due_at ON public.message_log USING btree (receipt_due_at)
CREATE INDEX message_log_state ON public.message_log USING btree (state, due_at)
CREATE UNIQUE INDEX message_services_pkey ON public.message_services USING btree (id)
CREATE UNIQUE INDEX message_signs_pkey ON public.message_signs USING btree (id)
CREATE UNIQUE INDEX message_templates_pkey ON public.message_templates USING btree (id)
CREATE UNIQUE INDEX outbox_messages_pkey ON public.outbox_messages USING btree (id)
CREATE INDEX outbox_messages_waiting ON public.outbox_messages USING btree (topic, created_at) WHERE (handed_over_at IS NULL)
CREATE INDEX overtime_requests_employment_id ON public.overtime_requests USING btree (employment_id, day)
CREATE UNIQUE INDEX overtime_requests_pkey ON public.overtime_requests USING btree (id)
CREATE INDEX part_time_jobs_employment_id ON public.part_time_jobs USING btree (employment_id, valid_from)
CREATE UNIQUE INDEX part_time_jobs_pkey ON public.part_time_jobs USING btree (id)
CREATE UNIQUE INDEX password_history_pkey ON public.password_history USING btree (id)
CREATE UNIQUE INDEX pay_grades_key ON public.pay_grades USING btree (code, COALESCE(legal_entity_id, ''::text), valid_from)
CREATE UNIQUE INDEX pay_grades_pkey ON public.pay_grades USING btree (id)
CREATE INDEX payroll_abnormal_tasks_assignee_id ON public.payroll_abnormal_tasks USING btree (assignee_id)
CREATE UNIQUE INDEX payroll_abnormal_tasks_pk ON public.payroll_abnormal_tasks USING btree (batch_id, employment_id, kind)
CREATE UNIQUE INDEX payroll_access_wishes_pkey ON public.payroll_access_wishes USING btree (id)
CREATE INDEX payroll_access_wishes_solution ON public.payroll_access_wishes USING btree (solution_id)
CREATE UNIQUE INDEX payroll_account_settings_pkey ON public.payroll_account_settings USING btree (solution_id)
CREATE UNIQUE INDEX payroll_accounting_files_format ON public.payroll_accounting_files USING btree (run_id, format)
CREATE UNIQUE INDEX payroll_accounting_files_pkey ON public.payroll_accounting_files USING btree (id)
CREATE UNIQUE INDEX payroll_accounting_people_once ON public.payroll_accounting_people USING btree (batch_id, kind, employment_id)
CREATE UNIQUE INDEX payroll_accounting_runs_number ON public.payroll_accounting_runs USING btree (batch_id, kind, number)
CREATE UNIQUE INDEX payroll_accounting_runs_pkey ON public.payroll_accounting_runs USING btree (id)
CREATE UNIQUE INDEX payroll_balance_imports_key ON public.payroll_balance_imports USING btree (import_id, posted_at)
CREATE UNIQUE INDEX payroll_balance_items_code_key ON public.payroll_balance_items USING btree (code)
CREATE UNIQUE INDEX payroll_balance_items_pkey ON public.payroll_balance_items USING btree (id)
CREATE INDEX payroll_balance_movements_employment ON public.payroll_balance_movements USING btree (employment_id, balance_code, currency)
CREATE INDEX payroll_balance_movements_newest ON public.payroll_balance_movements USING btree (balance_code, currency, id)
CREATE UNIQUE INDEX payroll_balance_movements_once ON public.payroll_balance_movements USING btree (batch_id, balance_code, row_key, COALESCE(concerns, ''::text)) WHERE (batch_id IS NOT NULL)
CREATE UNIQUE INDEX payroll_balance_movements_pkey ON public.payroll_balance_movements USING btree (id)
CREATE INDEX payroll_balance_movements_posted ON public.payroll_balance_movements USING btree (posted_at, id)
CREATE INDEX payroll_balance_movements_sums ON public.payroll_balance_movements USING btree (balance_code, currency, row_key, scale, dated_on, id, amount, guard)
CREATE INDEX payroll_balance_postings_balance ON public.payroll_balance_postings USING btree (balance_code, currency)
CREATE UNIQUE INDEX payroll_balance_postings_pk ON public.payroll_balance_postings USING btree (batch_id, balance_code, currency, dated_on, posted_at)
CREATE INDEX payroll_batch_employments_employment ON public.payroll_batch_employments USING btree (employment_id)
CREATE INDEX payroll_batch_employments_number ON public.payroll_batch_employments USING btree (batch_id, employee_number)
CREATE UNIQUE INDEX payroll_batch_employments_pk ON public.payroll_batch_employments USING btree (batch_id, employment_id)
CREATE INDEX payroll_batch_holds_batch_id ON public.payroll_batch_holds USING btree (batch_id)
CREATE UNIQUE INDEX payroll_batch_holds_once ON public.payroll_batch_holds USING btree (batch_id, employment_id) WHERE (released_at IS NULL)
CREATE UNIQUE INDEX payroll_batch_holds_pkey ON public.payroll_batch_holds USING btree (id)
CREATE UNIQUE INDEX payroll_batch_numbers_pkey ON public.payroll_batch_numbers USING btree (month)
CREATE INDEX payroll_batch_people_batch_id ON public.payroll_batch_people USING btree (batch_id)
CREATE UNIQUE INDEX payroll_batch_people_pkey ON public.payroll_batch_people USING btree (id)
CREATE UNIQUE INDEX payroll_batch_preparers_pk ON public.payroll_batch_preparers USING btree (batch_id, user_id)
CREATE UNIQUE INDEX payroll_batch_presence_pk ON public.payroll_batch_presence USING btree (batch_id, user_id, window_id)
CREATE UNIQUE INDEX payroll_batch_revisions_pkey ON public.payroll_batch_revisions USING btree (batch_id)
CREATE UNIQUE INDEX payroll_batches_number_key ON public.payroll_batches USING btree (number)
CREATE INDEX payroll_batches_period ON public.payroll_batches USING btree (period_id, status)
CREATE UNIQUE INDEX payroll_batches_pkey ON public.payroll_batches USING btree (id)
CREATE INDEX payroll_batches_solution ON public.payroll_batches USING btree (solution_id, created_at)
CREATE INDEX payroll_batches_waiting ON public.payroll_batches USING btree (job_id) WHERE (job_id IS NOT NULL)
CREATE INDEX payroll_calculation_parts_batch ON public.payroll_calculation_parts USING btree (batch_id)
CREATE UNIQUE INDEX payroll_calculation_parts_pk ON public.payroll_calculation_parts USING btree (job_id, part)
CREATE INDEX payroll_cell_changes_cell ON public.payroll_cell_changes USING btree (batch_id, table_code, row_key, column_code)
CREATE INDEX payroll_cell_changes_overrides ON public.payroll_cell_changes USING btree (batch_id, changed_at) WHERE (kind = ANY (ARRAY['override'::text, 'clearOverride'::text]))
CREATE UNIQUE INDEX payroll_cell_changes_pkey ON public.payroll_cell_changes USING btree (id)
CREATE INDEX payroll_cell_changes_since ON public.payroll_cell_changes USING btree (batch_id, changed_at)
CREATE INDEX payroll_cell_changes_typed ON public.payroll_cell_changes USING btree (batch_id, table_code, row_key) WHERE (typed IS NOT NULL)
CREATE UNIQUE INDEX payroll_cell_errors_pk ON public.payroll_cell_errors USING btree (batch_id, "position")
CREATE INDEX payroll_confirmations_employment_id ON public.payroll_confirmations USING btree (employment_id)
CREATE UNIQUE INDEX payroll_confirmations_pkey ON public.payroll_confirmations USING btree (id)
CREATE UNIQUE INDEX payroll_confirmations_row ON public.payroll_confirmations USING btree (batch_id, row_key)
CREATE INDEX payroll_confirmations_status ON public.payroll_confirmations USING btree (status, remind_on)
CREATE UNIQUE INDEX payroll_copies_number ON public.payroll_copies USING btree (solution_id, number)
CREATE UNIQUE INDEX payroll_copies_one_draft ON public.payroll_copies USING btree (solution_id) WHERE (status = 'draft'::text)
CREATE UNIQUE INDEX payroll_copies_one_published ON public.payroll_copies USING btree (solution_id) WHERE (status = 'published'::text)
CREATE UNIQUE INDEX payroll_copies_pkey ON public.payroll_copies USING btree (id)
CREATE UNIQUE INDEX payroll_copy_writers_pk ON public.payroll_copy_writers USING btree (copy_id, user_id)
CREATE INDEX payroll_corrections_into ON public.payroll_corrections USING btree (into_batch)
CREATE UNIQUE INDEX payroll_corrections_open ON public.payroll_corrections USING btree (corrects_id) WHERE (state = 'open'::text)
CREATE UNIQUE INDEX payroll_corrections_pkey ON public.payroll_corrections USING btree (batch_id)
CREATE UNIQUE INDEX payroll_cycles_pkey ON public.payroll_cycles USING btree (id)
CREATE INDEX payroll_cycles_solution_id ON public.payroll_cycles USING btree (solution_id)
CREATE UNIQUE INDEX payroll_default_views_pkey ON public.payroll_default_views USING btree (user_id, solution_id, table_code)
CREATE UNIQUE INDEX payroll_difference_columns_pk ON public.payroll_difference_columns USING btree (difference_id, column_code)
CREATE INDEX payroll_differences_against_id ON public.payroll_differences USING btree (against_id)
CREATE UNIQUE INDEX payroll_differences_pair ON public.payroll_differences USING btree (batch_id, against)
CREATE UNIQUE INDEX payroll_differences_pkey ON public.payroll_differences USING btree (id)
CREATE INDEX payroll_dispute_messages_dispute_id ON public.payroll_dispute_messages USING btree (dispute_id)
CREATE UNIQUE INDEX payroll_dispute_messages_pkey ON public.payroll_dispute_messages USING btree (id)
CREATE INDEX payroll_disputes_confirmation_id ON public.payroll_disputes USING btree (confirmation_id)
CREATE INDEX payroll_disputes_payslip_id ON public.payroll_disputes USING btree (payslip_id)
CREATE UNIQUE INDEX payroll_disputes_pkey ON public.payroll_disputes USING btree (id)
CREATE INDEX payroll_disputes_waits_for ON public.payroll_disputes USING btree (waits_for, resolved_at)
CREATE UNIQUE INDEX payroll_dynamic_computations_pkey ON public.payroll_dynamic_computations USING btree (id)
CREATE INDEX payroll_dynamic_computations_solution ON public.payroll_dynamic_computations USING btree (solution_id, at)
CREATE INDEX payroll_excel_files_batch_id ON public.payroll_excel_files USING btree (batch_id)
CREATE INDEX payroll_excel_files_copy_id ON public.payroll_excel_files USING btree (copy_id)
CREATE UNIQUE INDEX payroll_excel_files_pkey ON public.payroll_excel_files USING btree (id)
CREATE INDEX payroll_findings_assignee ON public.payroll_findings USING btree (assignee_id, status)
CREATE INDEX payroll_findings_batch ON public.payroll_findings USING btree (batch_id, stage, severity, "position")
CREATE UNIQUE INDEX payroll_findings_pkey ON public.payroll_findings USING btree (id)
CREATE INDEX payroll_free_sheets_batch_id ON public.payroll_free_sheets USING btree (batch_id)
CREATE UNIQUE INDEX payroll_free_sheets_pkey ON public.payroll_free_sheets USING btree (id)
CREATE INDEX payroll_free_sheets_solution_id ON public.payroll_free_sheets USING btree (solution_id)
CREATE UNIQUE INDEX payroll_global_drafts_pkey ON public.payroll_global_drafts USING btree (code)
CREATE UNIQUE INDEX payroll_global_tables_number ON public.payroll_global_tables USING btree (code, number)
CREATE UNIQUE INDEX payroll_global_tables_pkey ON public.payroll_global_tables USING btree (id)
CREATE INDEX payroll_note_threads_batch_id ON public.payroll_note_threads USING btree (batch_id)
CREATE UNIQUE INDEX payroll_note_threads_pkey ON public.payroll_note_threads USING btree (id)
CREATE UNIQUE INDEX payroll_notes_pkey ON public.payroll_notes USING btree (id)
CREATE INDEX payroll_notes_thread_id ON public.payroll_notes USING btree (thread_id)
CREATE UNIQUE INDEX payroll_overrides_pk ON public.payroll_overrides USING btree (batch_id, table_code, row_key, column_code)
CREATE UNIQUE INDEX payroll_pay_types_code_key ON public.payroll_pay_types USING btree (code)
CREATE UNIQUE INDEX payroll_pay_types_pkey ON public.payroll_pay_types USING btree (id)
CREATE UNIQUE INDEX payroll_payslip_figures_pk ON public.payroll_payslip_figures USING btree (batch_id, employee_number)
CREATE UNIQUE INDEX payroll_payslip_logos_pkey ON public.payroll_payslip_logos USING btree (id)
CREATE UNIQUE INDEX payroll_payslip_settings_pkey ON public.payroll_payslip_settings USING btree (solution_id)
CREATE INDEX payroll_payslips_batch ON public.payroll_payslips USING btree (batch_id, status)
CREATE INDEX payroll_payslips_batch_employee_number ON public.payroll_payslips USING btree (batch_id, employee_number, id)
CREATE INDEX payroll_payslips_batch_number ON public.payroll_payslips USING btree (batch_id, number, id)
CREATE INDEX payroll_payslips_employment ON public.payroll_payslips USING btree (employment_id, status, published_at)
CREATE UNIQUE INDEX payroll_payslips_in_force ON public.payroll_payslips USING btree (batch_id, row_key) WHERE (status <> 'disabled'::text)
CREATE UNIQUE INDEX payroll_payslips_number_key ON public.payroll_payslips USING btree (number)
CREATE UNIQUE INDEX payroll_payslips_pkey ON public.payroll_payslips USING btree (id)
CREATE UNIQUE INDEX payroll_period_imports_key ON public.payroll_period_imports USING btree (import_id, period_id)
CREATE UNIQUE INDEX payroll_period_tasks_done_pk ON public.payroll_period_tasks_done USING btree (period_id, task_id)
CREATE UNIQUE INDEX payroll_periods_pkey ON public.payroll_periods USING btree (id)
CREATE UNIQUE INDEX payroll_periods_start ON public.payroll_periods USING btree (solution_id, start_day)
CREATE UNIQUE INDEX payroll_processes_in_force ON public.payroll_processes USING btree (solution_id) WHERE (status = 'inForce'::text)
CREATE UNIQUE INDEX payroll_processes_number ON public.payroll_processes USING btree (solution_id, number)
CREATE UNIQUE INDEX payroll_processes_pending ON public.payroll_processes USING btree (solution_id) WHERE (status = 'pending'::text)
CREATE UNIQUE INDEX payroll_processes_pkey ON public.payroll_processes USING btree (id)
CREATE INDEX payroll_publications_of_copy ON public.payroll_publications USING btree (copy_id)
CREATE UNIQUE INDEX payroll_publications_pending ON public.payroll_publications USING btree (solution_id) WHERE (status = 'pending'::text)
CREATE UNIQUE INDEX payroll_publications_pkey ON public.payroll_publications USING btree (id)
CREATE UNIQUE INDEX payroll_second_opinions_pkey ON public.payroll_second_opinions USING btree (batch_id)
CREATE UNIQUE INDEX payroll_solution_entities_pk ON public.payroll_solution_entities USING btree (solution_id, legal_entity_id)
CREATE UNIQUE INDEX payroll_solutions_code_key ON public.payroll_solutions USING btree (code)
CREATE INDEX payroll_solutions_parent ON public.payroll_solutions USING btree (parent_id)
CREATE UNIQUE INDEX payroll_solutions_pkey ON public.payroll_solutions USING btree (id)
CREATE UNIQUE INDEX payroll_table_blocks_pk ON public.payroll_table_blocks USING btree (set_id, column_code, block)
CREATE UNIQUE INDEX payroll_table_imports_pk ON public.payroll_table_imports USING btree (batch_id, number)
CREATE UNIQUE INDEX payroll_table_sets_pkey ON public.payroll_table_sets USING btree (id)
CREATE UNIQUE INDEX payroll_table_sets_place ON public.payroll_table_sets USING btree (batch_id, table_code, part)
CREATE UNIQUE INDEX payroll_table_views_pkey ON public.payroll_table_views USING btree (id)
CREATE INDEX payroll_table_views_solution_id ON public.payroll_table_views USING btree (solution_id, table_code)
CREATE UNIQUE INDEX payroll_task_reminders_pk ON public.payroll_task_reminders USING btree (period_id, task_id, kind, owner_id)
CREATE UNIQUE INDEX payroll_templates_pkey ON public.payroll_templates USING btree (code)
CREATE UNIQUE INDEX payroll_totals_pk ON public.payroll_totals USING btree (batch_id, table_code, column_code)
CREATE UNIQUE INDEX payroll_what_if_columns_pk ON public.payroll_what_if_columns USING btree (what_if_id, column_code)
CREATE INDEX payroll_what_ifs_batch_id ON public.payroll_what_ifs USING btree (batch_id)
CREATE UNIQUE INDEX payroll_what_ifs_pkey ON public.payroll_what_ifs USING btree (id)
CREATE INDEX payroll_write_back_looks_batch_id ON public.payroll_write_back_looks USING btree (batch_id)
CREATE UNIQUE INDEX payroll_write_back_looks_pkey ON public.payroll_write_back_looks USING btree (id)
CREATE UNIQUE INDEX payroll_write_back_targets_pk ON public.payroll_write_back_targets USING btree (batch_id, write_back, owner, field)
CREATE UNIQUE INDEX payroll_written_back_pk ON public.payroll_written_back USING btree (batch_id, "position")
CREATE INDEX people_changes_kind ON public.people_changes USING btree (kind)
CREATE UNIQUE INDEX people_changes_pkey ON public.people_changes USING btree (slot)
CREATE INDEX people_field_values_field ON public.people_field_values USING btree (field_id, text_value)
CREATE UNIQUE INDEX people_field_values_key ON public.people_field_values USING btree (employment_id, field_id)
CREATE UNIQUE INDEX people_field_values_pkey ON public.people_field_values USING btree (id)
CREATE UNIQUE INDEX people_fields_code_key ON public.people_fields USING btree (code)
CREATE UNIQUE INDEX people_fields_pkey ON public.people_fields USING btree (id)
CREATE INDEX people_import_writes_import_id ON public.people_import_writes USING btree (import_id, "position")
CREATE UNIQUE INDEX people_import_writes_pkey ON public.people_import_writes USING btree (id)
CREATE UNIQUE INDEX people_jobs_code_key ON public.people_jobs USING btree (code)
CREATE UNIQUE INDEX people_jobs_pkey ON public.people_jobs USING btree (id)
CREATE UNIQUE INDEX people_posts_code_key ON public.people_posts USING btree (code)
CREATE UNIQUE INDEX people_posts_pkey ON public.people_posts USING btree (id)
CREATE INDEX people_tasks_owner ON public.people_tasks USING btree (owner_employment_id, due_day)
CREATE UNIQUE INDEX people_tasks_pkey ON public.people_tasks USING btree (id)
CREATE UNIQUE INDEX performance_results_once ON public.performance_results USING btree (employment_id, cycle)
CREATE UNIQUE INDEX performance_results_pkey ON public.performance_results USING btree (id)
CREATE INDEX person_bank_accounts_index ON public.person_bank_accounts USING btree (account_index)
CREATE INDEX person_bank_accounts_person ON public.person_bank_accounts USING btree (person_id)
CREATE UNIQUE INDEX person_bank_accounts_pkey ON public.person_bank_accounts USING btree (id)
CREATE UNIQUE INDEX persons_code_key ON public.persons USING btree (code)
CREATE INDEX persons_id_number ON public.persons USING btree (id_number_index)
CREATE INDEX persons_name ON public.persons USING btree (name)
CREATE UNIQUE INDEX persons_pkey ON public.persons USING btree (id)
CREATE INDEX portal_attachments_owner ON public.portal_attachments USING btree (kind, owner_id)
CREATE UNIQUE INDEX portal_attachments_pkey ON public.portal_attachments USING btree (file_id)
CREATE INDEX portal_documents_employment ON public.portal_documents USING btree (employment_id)
CREATE INDEX portal_documents_file ON public.portal_documents USING btree (file_id)
CREATE UNIQUE INDEX portal_documents_pkey ON public.portal_documents USING btree (id)
CREATE UNIQUE INDEX portal_profiles_pkey ON public.portal_profiles USING btree (person_id)
CREATE INDEX portal_resume_entries_person ON public.portal_resume_entries USING btree (person_id)
CREATE UNIQUE INDEX portal_resume_entries_pkey ON public.portal_resume_entries USING btree (id)
CREATE UNIQUE INDEX punches_key ON public.punches USING btree (employment_id, at)
CREATE INDEX restores_asked ON public.restores USING btree (asked_at, id)
CREATE UNIQUE INDEX restores_pkey ON public.restores USING btree (id)
CREATE UNIQUE INDEX role_grants_once ON public.role_grants USING btree (holder_id, role_id, scope_kind, scope_value)
CREATE UNIQUE INDEX role_grants_pkey ON public.role_grants USING btree (id)
CREATE UNIQUE INDEX role_permissions_pk ON public.role_permissions USING btree (role_id, permission)
CREATE UNIQUE INDEX roles_code_key ON public.roles USING btree (code)
CREATE UNIQUE INDEX roles_pkey ON public.roles USING btree (id)
CREATE UNIQUE INDEX roster_days_key ON public.roster_days USING btree (employment_id, day)
CREATE UNIQUE INDEX schema_migrations_pkey ON public.schema_migrations USING btree (name)
CREATE UNIQUE INDEX second_factor_codes_pkey ON public.second_factor_codes USING btree (code_hash)
CREATE INDEX second_factor_codes_user ON public.second_factor_codes USING btree (user_id)
CREATE UNIQUE INDEX second_factors_pkey ON public.second_factors USING btree (user_id)
CREATE UNIQUE INDEX security_strategies_pkey ON public.security_strategies USING btree (id)
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id)
CREATE UNIQUE INDEX sessions_token_hash_key ON public.sessions USING btree (token_hash)
CREATE INDEX sessions_user ON public.sessions USING btree (user_id)
CREATE INDEX sign_in_history_ip ON public.sign_in_history USING btree (ip, at)
CREATE INDEX sign_in_history_login ON public.sign_in_history USING btree (login_key, at)
CREATE UNIQUE INDEX sign_in_history_pkey ON public.sign_in_history USING btree (id)
CREATE INDEX sign_in_history_user ON public.sign_in_history USING btree (user_id, at)
CREATE UNIQUE INDEX sign_in_links_pkey ON public.sign_in_links USING btree (token_hash)
CREATE UNIQUE INDEX sign_in_pictures_pkey ON public.sign_in_pictures USING btree (id)
CREATE UNIQUE INDEX system_settings_pk ON public.system_settings USING btree (type_code, setting)
CREATE UNIQUE INDEX team_pivot_layouts_once ON public.team_pivot_layouts USING btree (owner_id, name)
CREATE UNIQUE INDEX team_pivot_layouts_pkey ON public.team_pivot_layouts USING btree (id)
CREATE UNIQUE INDEX payroll_terms_once ON public.terms USING btree (room, key, language)
CREATE INDEX timed_task_runs_due_at ON public.timed_task_runs USING btree (due_at)
CREATE UNIQUE INDEX timed_task_runs_firing ON public.timed_task_runs USING btree (task_id, trigger, due_at)
CREATE UNIQUE INDEX timed_task_runs_pkey ON public.timed_task_runs USING btree (id)
CREATE INDEX timed_tasks_next_at ON public.timed_tasks USING btree (state, next_at)
CREATE UNIQUE INDEX timed_tasks_pkey ON public.timed_tasks USING btree (id)
CREATE UNIQUE INDEX user_roles_once ON public.user_roles USING btree (user_id, role_id, scope_kind, scope_value)
CREATE UNIQUE INDEX user_roles_pkey ON public.user_roles USING btree (id)
CREATE INDEX user_roles_role ON public.user_roles USING btree (role_id)
CREATE UNIQUE INDEX users_login_key_key ON public.users USING btree (login_key)
CREATE UNIQUE INDEX users_one_per_person ON public.users USING btree (person_id)
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)
CREATE UNIQUE INDEX work_shifts_code_key ON public.work_shifts USING btree (code)
CREATE UNIQUE INDEX work_shifts_pkey ON public.work_shifts USING btree (id)

account_proofs account_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
agencies agencies_not_self CHECK ((principal_id <> agent_id))
announcement_audience announcement_audience_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE
announcement_clicks announcement_clicks_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE
assignments assignments_cost_centre_id_fkey FOREIGN KEY (cost_centre_id) REFERENCES cost_centres(id)
assignments assignments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id)
assignments assignments_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id) ON DELETE CASCADE
assignments assignments_job_id_fkey FOREIGN KEY (job_id) REFERENCES people_jobs(id)
assignments assignments_post_id_fkey FOREIGN KEY (post_id) REFERENCES people_posts(id)
attendance_appeals attendance_appeals_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
attendance_days attendance_days_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
attendance_days attendance_days_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES work_shifts(id)
bank_account_changes bank_account_changes_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE
calendar_people calendar_people_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id) ON DELETE CASCADE
calendar_people calendar_people_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES calendar_entries(id) ON DELETE CASCADE
certifications certifications_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
certifications certifications_template_id_fkey FOREIGN KEY (template_id) REFERENCES certification_templates(id)
compensation_items compensation_items_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id) ON DELETE CASCADE
compensation_items compensation_items_pay_grade_id_fkey FOREIGN KEY (pay_grade_id) REFERENCES pay_grades(id)
cost_centre_shares cost_centre_shares_cost_centre_id_fkey FOREIGN KEY (cost_centre_id) REFERENCES cost_centres(id)
cost_centre_shares cost_centre_shares_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
cost_centres cost_centres_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id)
course_enrolments course_enrolments_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
course_enrolments course_enrolments_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
course_lessons course_lessons_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
demo_logins demo_logins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
department_events department_events_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id)
department_events department_events_other_department_id_fkey FOREIGN KEY (other_department_id) REFERENCES departments(id)
department_headcounts department_headcounts_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id)
departments departments_cost_centre_id_fkey FOREIGN KEY (cost_centre_id) REFERENCES cost_centres(id)
departments departments_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id)
departments departments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES departments(id)
employee_facts employee_facts_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id) ON DELETE CASCADE
employment_contracts employment_contracts_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
employments employments_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id)
employments employments_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id)
entity_account_changes entity_account_changes_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE CASCADE
expense_claims expense_claims_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
expense_lines expense_lines_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES expense_claims(id) ON DELETE CASCADE
external_users external_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
import_failures import_failures_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
inbox_application_files inbox_application_files_application_id_fkey FOREIGN KEY (application_id) REFERENCES inbox_applications(id) ON DELETE CASCADE
inbox_applications inbox_applications_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES inbox_approvals(id)
inbox_applications inbox_applications_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
inbox_approval_copies inbox_approval_copies_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES inbox_approvals(id) ON DELETE CASCADE
inbox_approval_tasks inbox_approval_tasks_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES inbox_approvals(id) ON DELETE CASCADE
inbox_approval_tasks inbox_approval_tasks_not_self CHECK ((user_id <> applicant_id))
inbox_delegations inbox_delegations_not_self CHECK ((user_id <> delegate_id))
inbox_submissions inbox_submissions_application_id_fkey FOREIGN KEY (application_id) REFERENCES inbox_applications(id)
inbox_submissions inbox_submissions_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES inbox_approvals(id)
interviews interviews_interviewer_id_fkey FOREIGN KEY (interviewer_id) REFERENCES employments(id)
interviews interviews_job_application_id_fkey FOREIGN KEY (job_application_id) REFERENCES job_applications(id)
job_applications job_applications_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id)
job_applications job_applications_job_id_fkey FOREIGN KEY (job_id) REFERENCES people_jobs(id)
job_applications job_applications_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES employments(id)
leave_ledger leave_ledger_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
leave_ledger leave_ledger_leave_request_id_fkey FOREIGN KEY (leave_request_id) REFERENCES leave_requests(id)
leave_ledger leave_ledger_leave_type_id_fkey FOREIGN KEY (leave_type_id) REFERENCES leave_types(id)
leave_ledger leave_ledger_overtime_request_id_fkey FOREIGN KEY (overtime_request_id) REFERENCES overtime_requests(id)
leave_requests leave_requests_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
leave_requests leave_requests_leave_type_id_fkey FOREIGN KEY (leave_type_id) REFERENCES leave_types(id)
lifecycle_events lifecycle_events_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
mail_templates mail_templates_service_id_fkey FOREIGN KEY (service_id) REFERENCES mail_services(id)
menu_roles menu_roles_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menus(id) ON DELETE CASCADE
menu_tag_links menu_tag_links_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menus(id) ON DELETE CASCADE
menu_tag_links menu_tag_links_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES menu_tags(id) ON DELETE CASCADE
message_services message_services_account_id_fkey FOREIGN KEY (account_id) REFERENCES message_accounts(id)
message_services message_services_sign_id_fkey FOREIGN KEY (sign_id) REFERENCES message_signs(id)
message_signs message_signs_account_id_fkey FOREIGN KEY (account_id) REFERENCES message_accounts(id)
message_templates message_templates_service_id_fkey FOREIGN KEY (service_id) REFERENCES message_services(id)
overtime_requests overtime_requests_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
part_time_jobs part_time_jobs_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id)
part_time_jobs part_time_jobs_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
part_time_jobs part_time_jobs_post_id_fkey FOREIGN KEY (post_id) REFERENCES people_posts(id)
part_time_jobs part_time_jobs_superior_employment_id_fkey FOREIGN KEY (superior_employment_id) REFERENCES employments(id)
password_history password_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
pay_grades pay_grades_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id)
payroll_abnormal_tasks payroll_abnormal_tasks_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_access_wishes payroll_access_wishes_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE CASCADE
payroll_access_wishes payroll_access_wishes_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES roles(id) ON DELETE CASCADE
payroll_access_wishes payroll_access_wishes_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
payroll_access_wishes payroll_access_wishes_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_access_wishes payroll_access_wishes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
payroll_account_settings payroll_account_settings_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_accounting_files payroll_accounting_files_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll_accounting_runs(id)
payroll_accounting_people payroll_accounting_people_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id)
payroll_accounting_people payroll_accounting_people_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll_accounting_runs(id)
payroll_accounting_runs payroll_accounting_runs_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id)
payroll_balance_imports payroll_balance_imports_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
payroll_balance_movements payroll_balance_movements_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id)
payroll_batch_employments payroll_batch_employments_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_batch_holds payroll_batch_holds_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_batch_people payroll_batch_people_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_batch_preparers payroll_batch_preparers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_batch_presence payroll_batch_presence_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_batch_presence payroll_batch_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
payroll_batch_revisions payroll_batch_revisions_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_batches payroll_batches_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES payroll_copies(id)
payroll_batches payroll_batches_period_id_fkey FOREIGN KEY (period_id) REFERENCES payroll_periods(id)
payroll_batches payroll_batches_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id)
payroll_calculation_parts payroll_calculation_parts_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_cell_changes payroll_cell_changes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_cell_errors payroll_cell_errors_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_confirmations payroll_confirmations_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_copies payroll_copies_parent_copy_id_fkey FOREIGN KEY (parent_copy_id) REFERENCES payroll_copies(id)
payroll_copies payroll_copies_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_copy_writers payroll_copy_writers_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES payroll_copies(id) ON DELETE CASCADE
payroll_corrections payroll_corrections_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_corrections payroll_corrections_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES payroll_batches(id)
payroll_corrections payroll_corrections_in_force_id_fkey FOREIGN KEY (in_force_id) REFERENCES payroll_batches(id)
payroll_corrections payroll_corrections_into_batch_fkey FOREIGN KEY (into_batch) REFERENCES payroll_batches(id)
payroll_corrections payroll_corrections_period_id_fkey FOREIGN KEY (period_id) REFERENCES payroll_periods(id)
payroll_cycles payroll_cycles_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_default_views payroll_default_views_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_default_views payroll_default_views_view_id_fkey FOREIGN KEY (view_id) REFERENCES payroll_table_views(id) ON DELETE CASCADE
payroll_difference_columns payroll_difference_columns_difference_id_fkey FOREIGN KEY (difference_id) REFERENCES payroll_differences(id) ON DELETE CASCADE
payroll_differences payroll_differences_against_id_fkey FOREIGN KEY (against_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_differences payroll_differences_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_dispute_messages payroll_dispute_messages_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES payroll_disputes(id) ON DELETE CASCADE
payroll_disputes payroll_disputes_confirmation_id_fkey FOREIGN KEY (confirmation_id) REFERENCES payroll_confirmations(id) ON DELETE CASCADE
payroll_disputes payroll_disputes_on_one CHECK (((confirmation_id IS NULL) <> (payslip_id IS NULL)))
payroll_disputes payroll_disputes_payslip_id_fkey FOREIGN KEY (payslip_id) REFERENCES payroll_payslips(id) ON DELETE CASCADE
payroll_dynamic_computations payroll_dynamic_computations_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_dynamic_computations payroll_dynamic_computations_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_excel_files payroll_excel_files_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_excel_files payroll_excel_files_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES payroll_copies(id) ON DELETE CASCADE
payroll_findings payroll_findings_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_free_sheets payroll_free_sheets_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_free_sheets payroll_free_sheets_beside_one CHECK (((batch_id IS NULL) <> (solution_id IS NULL)))
payroll_free_sheets payroll_free_sheets_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_note_threads payroll_note_threads_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_notes payroll_notes_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES payroll_note_threads(id) ON DELETE CASCADE
payroll_overrides payroll_overrides_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_payslip_figures payroll_payslip_figures_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_payslip_settings payroll_payslip_settings_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_payslips payroll_payslips_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id)
payroll_period_imports payroll_period_imports_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
payroll_period_tasks_done payroll_period_tasks_done_period_id_fkey FOREIGN KEY (period_id) REFERENCES payroll_periods(id) ON DELETE CASCADE
payroll_periods payroll_periods_order CHECK ((end_day >= start_day))
payroll_periods payroll_periods_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_processes payroll_processes_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_publications payroll_publications_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES payroll_copies(id) ON DELETE CASCADE
payroll_publications payroll_publications_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_second_opinions payroll_second_opinions_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_solution_entities payroll_solution_entities_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_solutions payroll_solutions_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES payroll_solutions(id)
payroll_table_blocks payroll_table_blocks_set_id_fkey FOREIGN KEY (set_id) REFERENCES payroll_table_sets(id) ON DELETE CASCADE
payroll_table_imports payroll_table_imports_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_table_sets payroll_table_sets_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_table_views payroll_table_views_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES payroll_solutions(id) ON DELETE CASCADE
payroll_task_reminders payroll_task_reminders_period_id_fkey FOREIGN KEY (period_id) REFERENCES payroll_periods(id) ON DELETE CASCADE
payroll_totals payroll_totals_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_what_if_columns payroll_what_if_columns_what_if_id_fkey FOREIGN KEY (what_if_id) REFERENCES payroll_what_ifs(id) ON DELETE CASCADE
payroll_what_ifs payroll_what_ifs_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_write_back_looks payroll_write_back_looks_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_write_back_targets payroll_write_back_targets_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
payroll_written_back payroll_written_back_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll_batches(id) ON DELETE CASCADE
people_field_values people_field_values_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
people_field_values people_field_values_field_id_fkey FOREIGN KEY (field_id) REFERENCES people_fields(id)
people_import_writes people_import_writes_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
people_posts people_posts_job_id_fkey FOREIGN KEY (job_id) REFERENCES people_jobs(id)
people_tasks people_tasks_about_employment_id_fkey FOREIGN KEY (about_employment_id) REFERENCES employments(id)
people_tasks people_tasks_owner_employment_id_fkey FOREIGN KEY (owner_employment_id) REFERENCES employments(id)
performance_results performance_results_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
person_bank_accounts person_bank_accounts_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE
portal_attachments portal_attachments_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
portal_documents portal_documents_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id) ON DELETE CASCADE
portal_documents portal_documents_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id)
portal_profiles portal_profiles_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE
portal_resume_entries portal_resume_entries_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE
punches punches_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
role_grants role_grants_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES roles(id) ON DELETE CASCADE
role_grants role_grants_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
role_permissions role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
roster_days roster_days_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id)
roster_days roster_days_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES work_shifts(id)
second_factor_codes second_factor_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
second_factors second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
sessions sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
sign_in_links sign_in_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
team_pivot_layouts team_pivot_layouts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
user_roles user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
user_roles user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
work_shifts work_shifts_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id)

CREATE TRIGGER people_changes_assignments AFTER INSERT OR DELETE OR UPDATE ON public.assignments FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_attendance_days AFTER INSERT OR DELETE OR UPDATE ON public.attendance_days FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER audit_heads_never_change_delete BEFORE DELETE ON public.audit_heads FOR EACH ROW EXECUTE FUNCTION audit_heads_never_change()
CREATE TRIGGER audit_heads_never_change_update BEFORE UPDATE ON public.audit_heads FOR EACH ROW EXECUTE FUNCTION audit_heads_never_change()
CREATE TRIGGER audit_rows_protect BEFORE DELETE OR UPDATE ON public.audit_rows FOR EACH ROW EXECUTE FUNCTION audit_rows_protect()
CREATE TRIGGER audit_rows_says AFTER INSERT ON public.audit_rows FOR EACH ROW WHEN ((split_part(new.action, '.'::text, 1) = ANY (ARRAY['people'::text, 'identity'::text, 'payroll'::text]))) EXECUTE FUNCTION audit_rows_says()
CREATE TRIGGER audit_rows_says_imports AFTER INSERT ON public.audit_rows FOR EACH ROW WHEN ((new.action ~~ 'admin.imports.%'::text)) EXECUTE FUNCTION audit_rows_says_imports()
CREATE TRIGGER audit_rows_signed_update BEFORE UPDATE ON public.audit_rows FOR EACH ROW EXECUTE FUNCTION audit_rows_signed()
CREATE TRIGGER people_changes_compensation_items AFTER INSERT OR DELETE OR UPDATE ON public.compensation_items FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_cost_centre_shares AFTER INSERT OR DELETE OR UPDATE ON public.cost_centre_shares FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_cost_centres AFTER INSERT OR DELETE OR UPDATE ON public.cost_centres FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_departments AFTER INSERT OR DELETE OR UPDATE ON public.departments FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_employee_facts AFTER INSERT OR DELETE OR UPDATE ON public.employee_facts FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_employments AFTER INSERT OR DELETE OR UPDATE ON public.employments FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER inbox_approval_tasks_applicant_insert BEFORE INSERT ON public.inbox_approval_tasks FOR EACH ROW EXECUTE FUNCTION inbox_approval_tasks_applicant()
CREATE TRIGGER inbox_approval_tasks_applicant_update BEFORE UPDATE ON public.inbox_approval_tasks FOR EACH ROW EXECUTE FUNCTION inbox_approval_tasks_applicant()
CREATE TRIGGER inbox_approval_tasks_not_preparer_insert BEFORE INSERT ON public.inbox_approval_tasks FOR EACH ROW EXECUTE FUNCTION inbox_approval_tasks_not_preparer()
CREATE TRIGGER inbox_approval_tasks_not_preparer_update BEFORE UPDATE ON public.inbox_approval_tasks FOR EACH ROW EXECUTE FUNCTION inbox_approval_tasks_not_preparer()
CREATE TRIGGER inbox_approval_tasks_says AFTER INSERT OR DELETE OR UPDATE ON public.inbox_approval_tasks FOR EACH ROW EXECUTE FUNCTION inbox_approval_tasks_says()
CREATE TRIGGER inbox_delegations_says AFTER INSERT OR DELETE OR UPDATE ON public.inbox_delegations FOR EACH ROW EXECUTE FUNCTION inbox_delegations_says()
CREATE TRIGGER inbox_notifications_says AFTER INSERT OR DELETE OR UPDATE ON public.inbox_notifications FOR EACH ROW EXECUTE FUNCTION inbox_notifications_says()
CREATE TRIGGER jobs_says AFTER INSERT OR UPDATE OF state, cancel_requested, priority ON public.jobs FOR EACH ROW WHEN (((new.state = 'queued'::text) OR ((new.state = 'running'::text) AND (new.cancel_requested = 1)))) EXECUTE FUNCTION jobs_says()
CREATE TRIGGER people_changes_leave_requests AFTER INSERT OR DELETE OR UPDATE ON public.leave_requests FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_leave_types AFTER INSERT OR DELETE OR UPDATE ON public.leave_types FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_legal_entities AFTER INSERT OR DELETE OR UPDATE ON public.legal_entities FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_overtime_requests AFTER INSERT OR DELETE OR UPDATE ON public.overtime_requests FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_part_time_jobs AFTER INSERT OR DELETE OR UPDATE ON public.part_time_jobs FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER payroll_accounting_files_kept_delete BEFORE DELETE ON public.payroll_accounting_files FOR EACH ROW EXECUTE FUNCTION payroll_accounting_files_kept()
CREATE TRIGGER payroll_accounting_files_kept_update BEFORE UPDATE ON public.payroll_accounting_files FOR EACH ROW EXECUTE FUNCTION payroll_accounting_files_kept()
CREATE TRIGGER payroll_accounting_people_held_insert BEFORE INSERT ON public.payroll_accounting_people FOR EACH ROW EXECUTE FUNCTION payroll_accounting_people_held()
CREATE TRIGGER payroll_accounting_people_kept_delete BEFORE DELETE ON public.payroll_accounting_people FOR EACH ROW EXECUTE FUNCTION payroll_accounting_people_kept()
CREATE TRIGGER payroll_accounting_people_kept_update BEFORE UPDATE ON public.payroll_accounting_people FOR EACH ROW EXECUTE FUNCTION payroll_accounting_people_kept()
CREATE TRIGGER payroll_accounting_runs_alone_insert BEFORE INSERT ON public.payroll_accounting_runs FOR EACH ROW EXECUTE FUNCTION payroll_accounting_runs_alone()
CREATE TRIGGER payroll_accounting_runs_closed_insert BEFORE INSERT ON public.payroll_accounting_runs FOR EACH ROW EXECUTE FUNCTION payroll_accounting_runs_closed()
CREATE TRIGGER payroll_accounting_runs_kept_delete BEFORE DELETE ON public.payroll_accounting_runs FOR EACH ROW EXECUTE FUNCTION payroll_accounting_runs_kept()
CREATE TRIGGER payroll_accounting_runs_kept_update BEFORE UPDATE ON public.payroll_accounting_runs FOR EACH ROW EXECUTE FUNCTION payroll_accounting_runs_kept()
CREATE TRIGGER payroll_balance_movements_no_delete_delete BEFORE DELETE ON public.payroll_balance_movements FOR EACH ROW EXECUTE FUNCTION payroll_balance_movements_no_delete()
CREATE TRIGGER payroll_balance_movements_no_update_update BEFORE UPDATE ON public.payroll_balance_movements FOR EACH ROW EXECUTE FUNCTION payroll_balance_movements_no_update()
CREATE TRIGGER payroll_balance_postings_never_change_delete BEFORE DELETE ON public.payroll_balance_postings FOR EACH ROW EXECUTE FUNCTION payroll_balance_postings_never_change()
CREATE TRIGGER payroll_balance_postings_never_change_update BEFORE UPDATE ON public.payroll_balance_postings FOR EACH ROW EXECUTE FUNCTION payroll_balance_postings_never_change()
CREATE TRIGGER payroll_batch_employments_frozen_delete_delete BEFORE DELETE ON public.payroll_batch_employments FOR EACH ROW EXECUTE FUNCTION payroll_batch_employments_frozen_delete()
CREATE TRIGGER payroll_batch_employments_frozen_insert_insert BEFORE INSERT ON public.payroll_batch_employments FOR EACH ROW EXECUTE FUNCTION payroll_batch_employments_frozen_insert()
CREATE TRIGGER payroll_batch_employments_frozen_update_update BEFORE UPDATE ON public.payroll_batch_employments FOR EACH ROW EXECUTE FUNCTION payroll_batch_employments_frozen_update()
CREATE TRIGGER payroll_batch_holds_alone_update BEFORE UPDATE ON public.payroll_batch_holds FOR EACH ROW EXECUTE FUNCTION payroll_batch_holds_alone()
CREATE TRIGGER payroll_batch_holds_kept_delete BEFORE DELETE ON public.payroll_batch_holds FOR EACH ROW EXECUTE FUNCTION payroll_batch_holds_kept()
CREATE TRIGGER payroll_batch_holds_submitted_insert BEFORE INSERT ON public.payroll_batch_holds FOR EACH ROW EXECUTE FUNCTION payroll_batch_holds_submitted()
CREATE TRIGGER payroll_batch_holds_trail_update BEFORE UPDATE ON public.payroll_batch_holds FOR EACH ROW EXECUTE FUNCTION payroll_batch_holds_trail()
CREATE TRIGGER payroll_batch_people_frozen_insert BEFORE INSERT ON public.payroll_batch_people FOR EACH ROW EXECUTE FUNCTION payroll_batch_people_frozen()
CREATE TRIGGER payroll_batch_people_no_update_update BEFORE UPDATE ON public.payroll_batch_people FOR EACH ROW EXECUTE FUNCTION payroll_batch_people_no_update()
CREATE TRIGGER payroll_batch_preparers_stay_delete BEFORE DELETE ON public.payroll_batch_preparers FOR EACH ROW EXECUTE FUNCTION payroll_batch_preparers_stay()
CREATE TRIGGER payroll_batch_preparers_stay_update BEFORE UPDATE ON public.payroll_batch_preparers FOR EACH ROW EXECUTE FUNCTION payroll_batch_preparers_stay()
CREATE TRIGGER payroll_batch_revisions_says AFTER INSERT OR DELETE OR UPDATE ON public.payroll_batch_revisions FOR EACH ROW EXECUTE FUNCTION payroll_batch_revisions_says()
CREATE TRIGGER payroll_batch_revisions_insert AFTER INSERT ON public.payroll_batches FOR EACH ROW EXECUTE FUNCTION payroll_batch_revisions_count()
CREATE TRIGGER payroll_batch_revisions_update AFTER UPDATE ON public.payroll_batches FOR EACH ROW EXECUTE FUNCTION payroll_batch_revisions_count()
CREATE TRIGGER payroll_batches_closed_delete BEFORE DELETE ON public.payroll_batches FOR EACH ROW EXECUTE FUNCTION payroll_batches_closed()
CREATE TRIGGER payroll_batches_closed_update BEFORE UPDATE ON public.payroll_batches FOR EACH ROW EXECUTE FUNCTION payroll_batches_closed()
CREATE TRIGGER payroll_batches_decided_update BEFORE UPDATE ON public.payroll_batches FOR EACH ROW EXECUTE FUNCTION payroll_batches_decided()
CREATE TRIGGER payroll_batches_keep_process_update BEFORE UPDATE ON public.payroll_batches FOR EACH ROW EXECUTE FUNCTION payroll_batches_keep_process()
CREATE TRIGGER payroll_batches_pinned_process_insert BEFORE INSERT ON public.payroll_batches FOR EACH ROW EXECUTE FUNCTION payroll_batches_pinned_process()
CREATE TRIGGER payroll_batches_submitted_update BEFORE UPDATE ON public.payroll_batches FOR EACH ROW EXECUTE FUNCTION payroll_batches_submitted()
CREATE TRIGGER payroll_cell_changes_frozen_delete_delete BEFORE DELETE ON public.payroll_cell_changes FOR EACH ROW EXECUTE FUNCTION payroll_cell_changes_frozen_delete()
CREATE TRIGGER payroll_cell_changes_frozen_insert_insert BEFORE INSERT ON public.payroll_cell_changes FOR EACH ROW EXECUTE FUNCTION payroll_cell_changes_frozen_insert()
CREATE TRIGGER payroll_cell_changes_frozen_update_update BEFORE UPDATE ON public.payroll_cell_changes FOR EACH ROW EXECUTE FUNCTION payroll_cell_changes_frozen_update()
CREATE TRIGGER payroll_cell_errors_frozen_delete_delete BEFORE DELETE ON public.payroll_cell_errors FOR EACH ROW EXECUTE FUNCTION payroll_cell_errors_frozen_delete()
CREATE TRIGGER payroll_cell_errors_frozen_insert_insert BEFORE INSERT ON public.payroll_cell_errors FOR EACH ROW EXECUTE FUNCTION payroll_cell_errors_frozen_insert()
CREATE TRIGGER payroll_cell_errors_frozen_update_update BEFORE UPDATE ON public.payroll_cell_errors FOR EACH ROW EXECUTE FUNCTION payroll_cell_errors_frozen_update()
CREATE TRIGGER payroll_copies_agreed_update BEFORE UPDATE ON public.payroll_copies FOR EACH ROW EXECUTE FUNCTION payroll_copies_agreed()
CREATE TRIGGER payroll_copies_asked_for_update BEFORE UPDATE ON public.payroll_copies FOR EACH ROW EXECUTE FUNCTION payroll_copies_asked_for()
CREATE TRIGGER payroll_copies_configuration_frozen_update BEFORE UPDATE ON public.payroll_copies FOR EACH ROW EXECUTE FUNCTION payroll_copies_configuration_frozen()
CREATE TRIGGER payroll_copies_frozen_update BEFORE UPDATE ON public.payroll_copies FOR EACH ROW EXECUTE FUNCTION payroll_copies_frozen()
CREATE TRIGGER payroll_corrections_settled_update BEFORE UPDATE ON public.payroll_corrections FOR EACH ROW EXECUTE FUNCTION payroll_corrections_settled()
CREATE TRIGGER payroll_findings_closed_delete_delete BEFORE DELETE ON public.payroll_findings FOR EACH ROW EXECUTE FUNCTION payroll_findings_closed_delete()
CREATE TRIGGER payroll_findings_closed_insert_insert BEFORE INSERT ON public.payroll_findings FOR EACH ROW EXECUTE FUNCTION payroll_findings_closed_insert()
CREATE TRIGGER payroll_findings_closed_update_update BEFORE UPDATE ON public.payroll_findings FOR EACH ROW EXECUTE FUNCTION payroll_findings_closed_update()
CREATE TRIGGER payroll_global_tables_no_delete_delete BEFORE DELETE ON public.payroll_global_tables FOR EACH ROW EXECUTE FUNCTION payroll_global_tables_no_delete()
CREATE TRIGGER payroll_global_tables_no_update_update BEFORE UPDATE ON public.payroll_global_tables FOR EACH ROW EXECUTE FUNCTION payroll_global_tables_no_update()
CREATE TRIGGER payroll_overrides_frozen_delete_delete BEFORE DELETE ON public.payroll_overrides FOR EACH ROW EXECUTE FUNCTION payroll_overrides_frozen_delete()
CREATE TRIGGER payroll_overrides_frozen_insert_insert BEFORE INSERT ON public.payroll_overrides FOR EACH ROW EXECUTE FUNCTION payroll_overrides_frozen_insert()
CREATE TRIGGER payroll_overrides_frozen_update_update BEFORE UPDATE ON public.payroll_overrides FOR EACH ROW EXECUTE FUNCTION payroll_overrides_frozen_update()
CREATE TRIGGER payroll_payslips_digest_update BEFORE UPDATE ON public.payroll_payslips FOR EACH ROW EXECUTE FUNCTION payroll_payslips_digest()
CREATE TRIGGER payroll_payslips_issued_update BEFORE UPDATE ON public.payroll_payslips FOR EACH ROW EXECUTE FUNCTION payroll_payslips_issued()
CREATE TRIGGER payroll_payslips_kept_delete BEFORE DELETE ON public.payroll_payslips FOR EACH ROW EXECUTE FUNCTION payroll_payslips_kept()
CREATE TRIGGER payroll_processes_approved_update BEFORE UPDATE ON public.payroll_processes FOR EACH ROW EXECUTE FUNCTION payroll_processes_approved()
CREATE TRIGGER payroll_processes_first_insert BEFORE INSERT ON public.payroll_processes FOR EACH ROW EXECUTE FUNCTION payroll_processes_first()
CREATE TRIGGER payroll_processes_frozen_update BEFORE UPDATE ON public.payroll_processes FOR EACH ROW EXECUTE FUNCTION payroll_processes_frozen()
CREATE TRIGGER payroll_publications_agreed_update BEFORE UPDATE ON public.payroll_publications FOR EACH ROW EXECUTE FUNCTION payroll_publications_agreed()
CREATE TRIGGER payroll_publications_begin_insert BEFORE INSERT ON public.payroll_publications FOR EACH ROW EXECUTE FUNCTION payroll_publications_begin()
CREATE TRIGGER payroll_solutions_agreed_update BEFORE UPDATE ON public.payroll_solutions FOR EACH ROW EXECUTE FUNCTION payroll_solutions_agreed()
CREATE TRIGGER payroll_table_blocks_frozen_delete_delete BEFORE DELETE ON public.payroll_table_blocks FOR EACH ROW EXECUTE FUNCTION payroll_table_blocks_frozen_delete()
CREATE TRIGGER payroll_table_blocks_frozen_insert_insert BEFORE INSERT ON public.payroll_table_blocks FOR EACH ROW EXECUTE FUNCTION payroll_table_blocks_frozen_insert()
CREATE TRIGGER payroll_table_blocks_frozen_update_update BEFORE UPDATE ON public.payroll_table_blocks FOR EACH ROW EXECUTE FUNCTION payroll_table_blocks_frozen_update()
CREATE TRIGGER payroll_table_imports_frozen_delete_delete BEFORE DELETE ON public.payroll_table_imports FOR EACH ROW EXECUTE FUNCTION payroll_table_imports_frozen_delete()
CREATE TRIGGER payroll_table_imports_frozen_insert_insert BEFORE INSERT ON public.payroll_table_imports FOR EACH ROW EXECUTE FUNCTION payroll_table_imports_frozen_insert()
CREATE TRIGGER payroll_table_imports_frozen_update_update BEFORE UPDATE ON public.payroll_table_imports FOR EACH ROW EXECUTE FUNCTION payroll_table_imports_frozen_update()
CREATE TRIGGER payroll_table_sets_frozen_delete_delete BEFORE DELETE ON public.payroll_table_sets FOR EACH ROW EXECUTE FUNCTION payroll_table_sets_frozen_delete()
CREATE TRIGGER payroll_table_sets_frozen_insert_insert BEFORE INSERT ON public.payroll_table_sets FOR EACH ROW EXECUTE FUNCTION payroll_table_sets_frozen_insert()
CREATE TRIGGER payroll_table_sets_frozen_update_update BEFORE UPDATE ON public.payroll_table_sets FOR EACH ROW EXECUTE FUNCTION payroll_table_sets_frozen_update()
CREATE TRIGGER payroll_totals_frozen_delete_delete BEFORE DELETE ON public.payroll_totals FOR EACH ROW EXECUTE FUNCTION payroll_totals_frozen_delete()
CREATE TRIGGER payroll_totals_frozen_insert_insert BEFORE INSERT ON public.payroll_totals FOR EACH ROW EXECUTE FUNCTION payroll_totals_frozen_insert()
CREATE TRIGGER payroll_totals_frozen_update_update BEFORE UPDATE ON public.payroll_totals FOR EACH ROW EXECUTE FUNCTION payroll_totals_frozen_update()
CREATE TRIGGER payroll_write_back_looks_no_update_update BEFORE UPDATE ON public.payroll_write_back_looks FOR EACH ROW EXECUTE FUNCTION payroll_write_back_looks_no_update()
CREATE TRIGGER payroll_written_back_kept_delete BEFORE DELETE ON public.payroll_written_back FOR EACH ROW EXECUTE FUNCTION payroll_written_back_kept()
CREATE TRIGGER payroll_written_back_no_update_update BEFORE UPDATE ON public.payroll_written_back FOR EACH ROW EXECUTE FUNCTION payroll_written_back_no_update()
CREATE TRIGGER payroll_written_back_once_insert BEFORE INSERT ON public.payroll_written_back FOR EACH ROW EXECUTE FUNCTION payroll_written_back_once()
CREATE TRIGGER people_changes_people_field_values AFTER INSERT OR DELETE OR UPDATE ON public.people_field_values FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_people_fields AFTER INSERT OR DELETE OR UPDATE ON public.people_fields FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_people_jobs AFTER INSERT OR DELETE OR UPDATE ON public.people_jobs FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_people_posts AFTER INSERT OR DELETE OR UPDATE ON public.people_posts FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
CREATE TRIGGER people_changes_persons AFTER INSERT OR DELETE OR UPDATE ON public.persons FOR EACH STATEMENT EXECUTE FUNCTION people_changes_count()
