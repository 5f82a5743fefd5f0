/** The workbench is worth a door to whoever keeps payroll, people or the system; reading one's own team is not enough. */
export function hasBackOffice(permissions: readonly string[]): boolean {
  return permissions.some((code) => /^(?:payroll|admin|platform|identity)\.|^people\..+\.edit$/.test(code));
}
