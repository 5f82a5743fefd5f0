export interface PartTables {
  /** What workers have computed of a batch that is being calculated; gone with the end of its calculation. */
  payroll_calculation_parts: {
    /** The calculation's job. */
    job_id: string;
    part: number;
    batch_id: string;
    /** Hash of all that the calculation rests on: figures of other inputs are nobody's. */
    facts: string;
    content: Uint8Array;
  };
}
