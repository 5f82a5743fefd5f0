export const PARAMETER_KINDS = ['integer', 'number', 'text', 'boolean'] as const;
export type ParameterKind = (typeof PARAMETER_KINDS)[number];
