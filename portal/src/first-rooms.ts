/**
 * Whose words the sign-in page, the home page and the frame around every page show, in the workbench its overview too; the build
 * sends these first.
 */
export const PORTAL_FIRST_ROOMS = ['kit', 'app', 'home', 'identity', 'people'];
