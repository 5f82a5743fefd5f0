/** What administrators switch on and off for everybody in the portal, by where Settings shows it. */
export const GLOBAL_SWITCHES = [
  'avatarChange',
  'selfTermination',
  'departmentFullName',
  'addressBook',
  'contactPhones',
  'inbox',
  'message',
  'payrollInfo',
  'payslipPassword',
] as const;
/** Areas of *my profile*; `profile.amounts` are the figures of actual pay within the payroll area. */
export const PROFILE_SWITCHES = [
  'profile.time',
  'profile.payroll',
  'profile.amounts',
  'profile.certification',
  'profile.lifecycle',
  'profile.activity',
  'profile.resume',
  'profile.training',
] as const;
/** What a manager may start for who reports to them, and how much of the team they see. */
export const TEAM_SWITCHES = [
  'team.issueCertification',
  'team.contractSigning',
  'team.probationConfirmation',
  'team.transfer',
  'team.partTimeJob',
  'team.termination',
  'team.rehire',
  'team.allReportingLines',
  'team.payroll',
] as const;
export const PORTAL_SWITCHES = [...GLOBAL_SWITCHES, ...PROFILE_SWITCHES, ...TEAM_SWITCHES] as const;
export type PortalSwitch = (typeof PORTAL_SWITCHES)[number];

/** How the mark over every page names its reader. */
export const WATERMARK_MODES = ['name', 'nameAndNumber', 'nameAndPhone'] as const;
export type WatermarkMode = (typeof WATERMARK_MODES)[number];
