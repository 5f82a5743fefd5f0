/** The workbench is worth a door to whoever may do more there than read their own. */
export function hasBackOffice(permissions: readonly string[]): boolean {
  return permissions.some((code) => /^(?:payroll|people|admin|identity)\./.test(code));
}
