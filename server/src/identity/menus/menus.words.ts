/** The two front ends, each with a menu. */
export const MENU_SHELLS = ['portal', 'workbench'] as const;
export type MenuShell = (typeof MENU_SHELLS)[number];

/** A screen of the product, an address of the company's own, or a heading over others. */
export const MENU_KINDS = ['screen', 'link', 'folder'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];

/** Where an entry opens: in place of the page, or beside it. */
export const MENU_TARGETS = ['same', 'new'] as const;
export type MenuTarget = (typeof MENU_TARGETS)[number];
