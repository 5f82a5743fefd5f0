/** What is looked for in the audit trail: what somebody changed, or what they saw. */
export const AUDIT_LOOKS = ['changes', 'reads'] as const;
