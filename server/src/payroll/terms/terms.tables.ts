export interface TermTables {
  /** What a company calls things otherwise than the product does. */
  payroll_terms: {
    /** Of the front end: where the text stands. */
    room: string;
    key: string;
    language: string;
    text: string;
    /** The product's text when this one was written. */
    basis: string;
    updated_at: string;
    updated_by: string;
  };
}
