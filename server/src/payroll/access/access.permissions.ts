/** Who says who may do what, and therefore pays nobody. */
export const GRANT = 'identity.users.edit';
/** Whoever says it for their own solutions: what brings money waits for a second person. */
export const AUTHORISE = 'payroll.solutions.authorise';
