import { BUILT_IN_ROLES, declarePermissions } from '../platform/trpc/permissions.ts';
import { portalTexts } from './texts.ts';

declarePermissions('portal', portalTexts, [
  {
    // One's own record and figures; the scope is always the person's own.
    code: 'portal.profile.view',
    confidential: true,
    roles: BUILT_IN_ROLES,
  },
  {
    // Everybody who is employed has payslips, whatever else they do here; the scope is always the person's own.
    code: 'portal.payslips.view',
    confidential: true,
    roles: BUILT_IN_ROLES,
  },
  {
    // The address book is the company's: everybody finds everybody.
    code: 'portal.contacts.view',
    roles: BUILT_IN_ROLES,
  },
  {
    code: 'portal.calendar.use',
    lentFor: 'calendar',
    roles: BUILT_IN_ROLES,
  },
  {
    // What holds for everybody in the portal: areas, actions, the watermark.
    code: 'portal.settings.edit',
    roles: ['system-administrator', 'hr-administrator'],
    undivided: true,
  },
  {
    code: 'portal.announcements.view',
    lentFor: 'announcements',
    roles: BUILT_IN_ROLES,
  },
  {
    // Whoever writes them chooses whom they are for, among everybody.
    code: 'portal.announcements.edit',
    lentFor: 'announcements',
    roles: ['system-administrator', 'hr-administrator'],
    undivided: true,
  },
  {
    // Whoever lays documents out chooses whom they are for, among everybody.
    code: 'portal.documents.edit',
    lentFor: 'documents',
    roles: ['system-administrator', 'hr-administrator'],
    undivided: true,
  },
  {
    code: 'portal.team.view',
    lentFor: 'team',
    roles: ['manager', 'hr-administrator'],
  },
]);
