import { z } from 'zod';
import { storedTexts, writtenTexts } from '../../platform/texts/texts.schemas.ts';
import { MENU_KINDS, MENU_SHELLS, MENU_TARGETS } from './menus.words.ts';

export const menuId = z.string().min(1).max(100);
export const ids = z.array(menuId).min(1).max(100);
export const version = z.number().int().min(0);
export const menuName = writtenTexts(60);

/** A page of this installation, or one outside by https; nothing that runs in the page. */
const address = z
  .string()
  .max(500)
  .regex(/^(?:https:\/\/[^\s/\\]|\/(?![/\\]))\S*$|^\/$/);

export const menuInput = z.strictObject({
  applicationId: menuId,
  parentId: menuId.nullable().default(null),
  names: menuName.nullable().default(null),
  /** What kind, where it leads and what it asks for is the product's to say of a built-in entry. */
  kind: z.enum(['link', 'folder']).optional(),
  url: address.nullable().optional(),
  permission: z.string().max(100).nullable().optional(),
  target: z.enum(MENU_TARGETS).default('same'),
  icon: z.string().max(60).nullable().default(null),
  hidden: z.boolean().default(false),
  selfApply: z.boolean().default(false),
  inAppBrowser: z.boolean().default(false),
  roleIds: z.array(menuId).max(100).default([]),
  tagIds: z.array(menuId).max(100).default([]),
});

const shown = {
  id: z.string(),
  kind: z.enum(MENU_KINDS),
  builtIn: z.boolean(),
  /** Null: the product's own word. */
  names: storedTexts.nullable(),
  url: z.string().nullable(),
  target: z.enum(MENU_TARGETS),
  icon: z.string().nullable(),
  selfApply: z.boolean(),
  inAppBrowser: z.boolean(),
  tagIds: z.array(z.string()),
};
const entry = {
  ...shown,
  applicationId: z.string(),
  parentId: z.string().nullable(),
  permission: z.string().nullable(),
  hidden: z.boolean(),
  position: z.number().int(),
  version,
  roleIds: z.array(z.string()),
};

/** Written out level by level, so that its description is a plain document. */
const nested = <T extends z.ZodRawShape>(shape: T) =>
  z.object({
    ...shape,
    children: z.array(
      z.object({
        ...shape,
        children: z.array(z.object({ ...shape, children: z.array(z.never()) })),
      }),
    ),
  });

export const shownEntry = z.object(shown);
export const menuEntry = z.object(entry);
const menuNode = nested(shown);
export const menuEntryNode = nested(entry);

export const menuSection = z.object({
  id: z.string(),
  code: z.string(),
  shell: z.enum(MENU_SHELLS),
  names: storedTexts.nullable(),
  entries: z.array(menuNode),
});

export const menuApplication = z.object({
  id: z.string(),
  code: z.string(),
  shell: z.enum(MENU_SHELLS),
  builtIn: z.boolean(),
  names: storedTexts.nullable(),
  enabled: z.boolean(),
  position: z.number().int(),
  version,
});

export const menuTag = z.object({
  id: z.string(),
  names: storedTexts,
  sequence: z.number().int(),
  version,
  /** How many entries have it. */
  menus: z.number().int(),
});
