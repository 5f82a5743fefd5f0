/** The facts of one period. Days are `YYYY-MM-DD`, the tax month `YYYY-MM`; what is left out follows from the solution. */
export interface PeriodInput {
  readonly start: string;
  readonly end: string;
  readonly payDate?: string;
  readonly taxMonth?: string;
  readonly code?: string;
  readonly name?: string;
  /** Number within its year, periods left in the year (this one included), periods per year. */
  readonly index?: number;
  readonly remaining?: number;
  readonly count?: number;
  readonly attendanceStart?: string;
  readonly attendanceEnd?: string;
  readonly retro?: boolean;
}
