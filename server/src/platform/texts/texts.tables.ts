export interface TextTables {
  /** What a company calls things otherwise than the product does. */
  terms: {
    /** Where the text stands: `workbench/payroll/batches`, `server/identity`. */
    room: string;
    key: string;
    language: string;
    text: string;
    /** The product's text when this one was written. */
    basis: string;
    updated_at: string;
    updated_by: string;
  };
  /** Languages that are not offered. */
  languages_off: {
    language: string;
    updated_at: string;
    updated_by: string;
  };
}
