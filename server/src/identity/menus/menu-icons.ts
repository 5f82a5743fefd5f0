import { allMenus } from '../system/menus.ts';

/** Icons are called as the built-in entry that has them. */
export const menuIcons = (): string[] => [
  ...new Set(allMenus().map(({ code }) => code.slice(code.lastIndexOf('.') + 1))),
];
