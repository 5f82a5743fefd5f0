import {
  IconAddressBook,
  IconAdjustments,
  IconArrowsExchange,
  IconBell,
  IconCalendar,
  IconCertificate,
  IconChartBar,
  IconClock,
  IconDatabase,
  IconDeviceMobileMessage,
  IconFile,
  IconFileImport,
  IconFilePlus,
  IconForms,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconLanguage,
  IconLayoutDashboard,
  IconListDetails,
  IconListTree,
  IconLock,
  IconMail,
  IconReceipt,
  IconSettings,
  IconShield,
  IconSitemap,
  IconSpeakerphone,
  IconStack2,
  IconTable,
  IconTableShare,
  IconTags,
  IconTopologyStar3,
  IconUser,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** One entry of the side menu: a screen, or a group of screens. Labels are finished words. */
export interface MenuEntry {
  code: string;
  label: string;
  /** Whole path from the origin; a group has none. */
  href?: string | undefined;
  /** Opens beside the page instead of in its place. */
  isBeside?: boolean | undefined;
  /** Named as the built-in entry that has it; absent: by the code. */
  icon?: string | undefined;
  count?: number | undefined;
  children?: MenuEntry[] | undefined;
}

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

const ICONS: Record<string, Icon> = {
  home: IconHome,
  inbox: IconInbox,
  profile: IconUser,
  centre: IconFilePlus,
  contacts: IconAddressBook,
  calendar: IconCalendar,
  announcements: IconSpeakerphone,
  payslips: IconReceipt,
  analysis: IconChartBar,
  teamActivity: IconChartBar,
  settings: IconSettings,
  teamStaff: IconUsers,
  teamOrganization: IconSitemap,
  users: IconUsers,
  employees: IconUsers,
  organisation: IconSitemap,
  time: IconClock,
  expenses: IconWallet,
  records: IconCertificate,
  myPayslips: IconReceipt,
  roles: IconShield,
  signIn: IconLock,
  solutionAccess: IconKey,
  processes: IconSitemap,
  forms: IconForms,
  reminders: IconBell,
  withoutApproval: IconShield,
  jobs: IconFileImport,
  importTemplates: IconFile,
  email: IconMail,
  message: IconDeviceMobileMessage,
  integrations: IconTopologyStar3,
  backups: IconDatabase,
  audit: IconHistory,
  queueMonitor: IconStack2,
  timedTasks: IconClock,
  userMapping: IconArrowsExchange,
  overview: IconLayoutDashboard,
  solutions: IconListDetails,
  batches: IconTable,
  controlBoard: IconAdjustments,
  globalTables: IconTableShare,
  payTypes: IconTags,
  balanceItems: IconListDetails,
  balanceInitialisation: IconReceipt,
  terms: IconTags,
  allTerms: IconTags,
  languages: IconLanguage,
  menus: IconListTree,
  parameters: IconAdjustments,
  standingBook: IconReceipt,
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
