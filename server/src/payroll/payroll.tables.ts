import type { AccessTables } from './access/access.tables.ts';
import type { AccountingTables } from './accounting/accounting.tables.ts';
import type { BalanceTables } from './balances/balances.tables.ts';
import type { BatchTables } from './batches/record/batches.tables.ts';
import type { CorrectionTables } from './batches/record/corrections.tables.ts';
import type { ResultTables } from './batches/record/results.tables.ts';
import type { PartTables } from './calculation/parts/parts.tables.ts';
import type { ConfirmationTables } from './confirmations/confirmations.tables.ts';
import type { CycleTables } from './cycles/cycles.tables.ts';
import type { DifferenceTables } from './differences/differences.tables.ts';
import type { ExcelTables } from './excel/excel-files.tables.ts';
import type { GlobalTableTables } from './global-tables/global-tables.tables.ts';
import type { NoteTables } from './notes/notes.tables.ts';
import type { PayTypeTables } from './pay-types/pay-types.tables.ts';
import type { PayslipTables } from './payslips/payslips.tables.ts';
import type { PeriodTables } from './periods/periods.tables.ts';
import type { PresenceTables } from './presence/presence.tables.ts';
import type { ProcessTables } from './processes/processes.tables.ts';
import type { FreeSheetTables } from './scratch/free-sheets.tables.ts';
import type { SecondOpinionTables } from './second-opinion/second-opinion.tables.ts';
import type { SolutionTables } from './solutions/solutions.tables.ts';
import type { CellTables } from './tables/storage/cells.tables.ts';
import type { ViewTables } from './views/views.tables.ts';
import type { WhatIfTables } from './what-ifs/what-ifs.tables.ts';
import type { WriteBackTables } from './write-back/write-back.tables.ts';

/** Every table of payroll, put together from what each room declares beside its repositories (types only). */
export interface PayrollTables
  extends AccessTables,
    AccountingTables,
    BalanceTables,
    BatchTables,
    ConfirmationTables,
    CorrectionTables,
    ResultTables,
    CycleTables,
    ExcelTables,
    GlobalTableTables,
    NoteTables,
    PartTables,
    PayslipTables,
    PayTypeTables,
    PeriodTables,
    PresenceTables,
    ProcessTables,
    FreeSheetTables,
    DifferenceTables,
    SecondOpinionTables,
    SolutionTables,
    CellTables,
    ViewTables,
    WhatIfTables,
    WriteBackTables {}
