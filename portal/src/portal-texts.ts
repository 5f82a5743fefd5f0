import { PORTAL_FIRST_ROOMS } from './first-rooms.ts';
import { queryClient, trpc } from './kit/api/index.ts';
import { layOver, registerTexts } from './kit/i18n/index.ts';

declare global {
  interface TextTrees {
    'portal/account': typeof import('./account/locales/en.json');
    'portal/announcements': typeof import('./announcements/locales/en.json');
    'portal/app': typeof import('./app/locales/en.json');
    'portal/centre': typeof import('./centre/locales/en.json');
    'portal/calendar': typeof import('./calendar/locales/en.json');
    'portal/contacts': typeof import('./contacts/locales/en.json');
    'portal/differences': typeof import('./differences/locales/en.json');
    'portal/home': typeof import('./home/locales/en.json');
    'portal/identity': typeof import('./identity/locales/en.json');
    'portal/inbox': typeof import('./inbox/locales/en.json');
    'portal/payslips': typeof import('./payslips/locales/en.json');
    'portal/people': typeof import('./people/locales/en.json');
    'portal/pivot': typeof import('./pivot/locales/en.json');
    'portal/profile': typeof import('./profile/locales/en.json');
    'portal/settings': typeof import('./settings/locales/en.json');
    'portal/team-organization': typeof import('./team-organization/locales/en.json');
    'portal/team-staff': typeof import('./team-staff/locales/en.json');
    'portal/team-activity': typeof import('./team-activity/locales/en.json');
  }
}

/** The kit's words and every screen's; the workbench calls this too, since the portal's screens stand in it. */
export function registerPortalTexts(): void {
  registerTexts(
    'portal',
    import.meta.glob<{ default: Record<string, string> }>('./**/locales/*.json'),
    PORTAL_FIRST_ROOMS,
  );
  layOver((language) =>
    // Whoever has yet to sign in, or has forgotten the password, has no session that could have ended.
    queryClient.fetchQuery({
      ...trpc.admin.terms.overlay.queryOptions({ language }),
      meta: { silent: true },
    }),
  );
}
