/** Registers what the people room can import, in the order in which a new company needs it. */
import './import-departments.ts';
import './import-catalogues.ts';
import './import-employments.ts';
import './import-bank-accounts.ts';
import './import-compensation-items.ts';
import './import-pay-grades.ts';
import './import-dated-values.ts';
import './import-part-time.ts';
import './import-apportionment.ts';
import '../registers/import-registers.ts';
