import { api, type RouterInputs } from '@suanpan/portal/kit/api';

type Standing = RouterInputs['payroll']['excel']['printStanding']['of'];

/** Has it noted who prints so many rows of a batch: its summary or variance, or a table by its code. */
export const notePrintOf = (batchId: string, of: string) => (rows: number) =>
  api.payroll.excel.printValues.mutate({ batchId, of, rows });

/** The same of a table of the standing book. */
export const notePrintOfStanding = (of: Standing) => (rows: number) =>
  api.payroll.excel.printStanding.mutate({ of, rows });
