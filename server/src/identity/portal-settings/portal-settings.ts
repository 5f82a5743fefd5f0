import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { readSettings, writeSettings } from '../system/system-settings.repo.ts';
import {
  PORTAL_SWITCHES,
  type PortalSwitch,
  WATERMARK_MODES,
  type WatermarkMode,
} from './portal-settings.words.ts';
import '../identity.errors.ts';

export interface WatermarkSettings {
  enabled: boolean;
  mode: WatermarkMode;
  /** Stands before the reader's name: the company's, say. */
  text: string;
  /** How many of the phone's last digits are shown. */
  digits: number;
}

export interface PortalSettings {
  switches: Record<PortalSwitch, boolean>;
  watermark: WatermarkSettings;
}

const TYPE = 'portal';

/** Off until an administrator wants it: what shows pay or phones to more eyes, leaving by oneself, and one step more. */
const OFF_AT_FIRST: ReadonlySet<PortalSwitch> = new Set([
  'selfTermination',
  'contactPhones',
  'payslipPassword',
  'profile.amounts',
  'team.payroll',
]);

export async function portalSettings(db: Kysely<DB>): Promise<PortalSettings> {
  const stored = await readSettings(db, TYPE);
  const switches = Object.fromEntries(
    PORTAL_SWITCHES.map((code) => {
      const value = stored[code];
      return [code, typeof value === 'boolean' ? value : !OFF_AT_FIRST.has(code)];
    }),
  ) as PortalSettings['switches'];
  const { 'watermark.text': text, 'watermark.digits': digits, 'watermark.mode': mode } = stored;
  return {
    switches,
    watermark: {
      enabled: stored['watermark.enabled'] === true,
      mode: WATERMARK_MODES.find((known) => known === mode) ?? 'nameAndNumber',
      text: typeof text === 'string' ? text : '',
      digits: typeof digits === 'number' ? digits : 4,
    },
  };
}

export async function savePortalSettings(
  db: Kysely<DB>,
  clock: Clock,
  {
    switches = {},
    watermark = {},
  }: { switches?: Partial<PortalSettings['switches']>; watermark?: Partial<WatermarkSettings> },
): Promise<void> {
  const marks = Object.entries(watermark).map(([name, value]) => [`watermark.${name}`, value]);
  await writeSettings(db, clock, TYPE, { ...switches, ...Object.fromEntries(marks) });
}

export async function isSwitchedOn(db: Kysely<DB>, code: PortalSwitch): Promise<boolean> {
  return (await portalSettings(db)).switches[code];
}

/** For what a switch takes away: a screen that is gone is closed over HTTP as well. Answers what it has read. */
export async function requireSwitchedOn(db: Kysely<DB>, code: PortalSwitch): Promise<PortalSettings> {
  const settings = await portalSettings(db);
  if (!settings.switches[code]) refuse('identity.SWITCHED_OFF', { switch: code });
  return settings;
}
