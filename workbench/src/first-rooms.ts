/** Whose words the frame and the overview show; the build sends these first. */
export const WORKBENCH_FIRST_ROOMS = ['app', 'payroll/overview', 'payroll/shared'];
