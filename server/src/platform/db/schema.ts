import type { EmailTables } from '../../admin/email/email.tables.ts';
import type { ImportTables } from '../../admin/imports/imports.tables.ts';
import type { MessageTables } from '../../admin/message/message.tables.ts';
import type { IdentityTables } from '../../identity/identity.tables.ts';
import type { MenuTables } from '../../identity/menus/menus.tables.ts';
import type { UserMappingTables } from '../../identity/user-mapping/user-mapping.tables.ts';
import type { InboxTables } from '../../inbox/inbox.tables.ts';
import type { IntegrationTables } from '../../integrations/integrations.tables.ts';
import type { PayrollTables } from '../../payroll/payroll.tables.ts';
import type { PeopleTables } from '../../people/people.tables.ts';
import type { TimeTables } from '../../people/time/time.tables.ts';
import type { PortalTables } from '../../portal/portal.tables.ts';
import type { AuditTables } from '../audit/audit.tables.ts';
import type { FileTables } from '../files/files.tables.ts';
import type { BackupTables } from '../integrity/backups.tables.ts';
import type { JobTables } from '../jobs/jobs.tables.ts';
import type { RestoreTables } from '../restore/restores.tables.ts';
import type { TextTables } from '../texts/texts.tables.ts';
import type { TimetableTables } from '../timetable/timetable.tables.ts';
import type { CommandTables } from '../trpc/commands.tables.ts';
import type { InstallationTables } from './installation.tables.ts';

/** Every table, put together from what each room declares beside its repositories (types only). */
export interface DB
  extends CommandTables,
    InstallationTables,
    AuditTables,
    BackupTables,
    RestoreTables,
    JobTables,
    EmailTables,
    MessageTables,
    FileTables,
    IdentityTables,
    ImportTables,
    InboxTables,
    IntegrationTables,
    MenuTables,
    PayrollTables,
    PeopleTables,
    TimeTables,
    TextTables,
    TimetableTables,
    UserMappingTables,
    PortalTables {}
