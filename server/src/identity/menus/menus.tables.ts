import type { Generated } from 'kysely';
import type { Flag } from '../../platform/db/columns.ts';
import type { MenuKind, MenuShell, MenuTarget } from './menus.words.ts';

export interface MenuTables {
  /** Of a built-in application only what was changed of it: its id is its code. */
  menu_applications: {
    id: string;
    code: string;
    shell: MenuShell;
    /** JSON: a name per language; null: the product's own word. */
    names: string | null;
    enabled: Flag;
    position: number;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  /** Of a built-in entry only what was changed of it: its id is its code. */
  menus: {
    id: string;
    application_id: string;
    parent_id: string | null;
    /** JSON: a name per language; null: the product's own word. */
    names: string | null;
    kind: MenuKind;
    url: string | null;
    target: MenuTarget;
    /** Named as the built-in entry that has it. */
    icon: string | null;
    permission: string | null;
    hidden: Flag;
    /** Offered where one applies for something. */
    self_apply: Flag;
    /** Offered to the browsers inside chat applications. */
    in_app_browser: Flag;
    position: number;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  /** Only for holders of these; for everybody where there are none. */
  menu_roles: { menu_id: string; role_id: string };
  menu_tags: {
    id: string;
    names: string;
    sequence: number;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  menu_tag_links: { menu_id: string; tag_id: string };
}
