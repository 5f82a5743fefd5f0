import {
  IconAdjustments,
  IconBook,
  IconBuilding,
  IconCalculator,
  IconCalendar,
  IconChecklist,
  IconCoin,
  IconDatabase,
  IconFile,
  IconFileImport,
  IconHome,
  IconInbox,
  IconLayoutDashboard,
  IconListDetails,
  IconReceipt,
  IconScale,
  IconSettings,
  IconShield,
  IconSitemap,
  IconTable,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** One entry of the side menu: a screen, or a group of screens. Labels are finished words. */
export interface MenuEntry {
  code: string;
  label: string;
  /** Whole path from the origin; a group has none. */
  href?: string | undefined;
  count?: number | undefined;
  children?: MenuEntry[] | undefined;
}

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

const ICONS: Record<string, Icon> = {
  home: IconHome,
  inbox: IconInbox,
  payslip: IconReceipt,
  payslips: IconReceipt,
  settings: IconSettings,
  people: IconUsers,
  users: IconUsers,
  employees: IconUsers,
  departments: IconSitemap,
  org: IconSitemap,
  organisation: IconSitemap,
  myPayslips: IconReceipt,
  roles: IconShield,
  withoutApproval: IconShield,
  jobs: IconFileImport,
  companies: IconBuilding,
  'legal-entities': IconBuilding,
  'cost-centres': IconCoin,
  payroll: IconCalculator,
  overview: IconLayoutDashboard,
  solutions: IconListDetails,
  periods: IconCalendar,
  batches: IconTable,
  approvals: IconChecklist,
  balances: IconScale,
  'global-tables': IconDatabase,
  imports: IconFileImport,
  admin: IconShield,
  parameters: IconAdjustments,
  book: IconBook,
};

export function menuIcon(name: string | undefined): Icon {
  return ICONS[name ?? ''] ?? IconFile;
}

/** The entry whose address is the longest beginning of where we are. */
export function activeEntry(entries: MenuEntry[], pathname: string): MenuEntry | undefined {
  let best: MenuEntry | undefined;
  const visit = (entry: MenuEntry): void => {
    const { href } = entry;
    const here =
      href !== undefined &&
      (pathname === href || (href !== '/' && pathname.startsWith(href.endsWith('/') ? href : `${href}/`)));
    if (here && (best?.href?.length ?? -1) < href.length) best = entry;
    entry.children?.forEach(visit);
  };
  entries.forEach(visit);
  return best;
}
