import type { EditorTabName } from '../editing/tabs/editor-tab-names.ts';

/** Tabs of the configuration that show no part of the copy's file. */
export const settingTabs = ['period', 'process', 'authorization', 'scope', 'dynamic', 'abnormal'] as const;
export type SettingTabName = (typeof settingTabs)[number];

/** The nine of a configuration, in this order. */
export const configurationTabs = [
  'period',
  'rule',
  'verification',
  'process',
  'authorization',
  'scope',
  'dynamic',
  'payslip',
  'abnormal',
] as const;
export type ConfigurationTabName = (typeof configurationTabs)[number];

/** What the calculation rule is made of. */
export const ruleTabs = [
  'tables',
  'parameters',
  'general',
  'steps',
  'balances',
  'tests',
  'json',
] as const satisfies readonly EditorTabName[];

const isRulePart = (tab: string) => (ruleTabs as readonly string[]).includes(tab);

/** The tab of the configuration that an address of the solution belongs to. */
export function configurationTabOf(tab: string): ConfigurationTabName | undefined {
  return isRulePart(tab) ? 'rule' : configurationTabs.find((one) => one === tab && one !== 'rule');
}

export const addressOf = (tab: ConfigurationTabName): string => (tab === 'rule' ? ruleTabs[0] : tab);
