/** The workbench is worth a door to whoever keeps payroll, people or the system, and to who leads or analyses people. */
export function hasBackOffice(permissions: readonly string[]): boolean {
  return permissions.some((code) =>
    /^(?:payroll|admin|platform|identity)\.|^people\.(?:organisation\.view$|.+\.edit$)/.test(code),
  );
}
