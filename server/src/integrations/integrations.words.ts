import { CHAT_PLATFORMS, type ChatPlatform } from '../platform/outbox/outbox.words.ts';

/** The platforms whose directories we keep in step with. */
export const PROVIDERS = CHAT_PLATFORMS;
export type Provider = ChatPlatform;

/** What an app of a platform is used for: some platforms give a secret for each. `notices`: what the inbox tells people leaves by it too. */
export const APP_PURPOSES = ['directory', 'messages', 'attendance', 'notices'] as const;
export type AppPurpose = (typeof APP_PURPOSES)[number];
/** Unless somebody says otherwise: that everybody is written to is for somebody to say. */
export const USUAL_PURPOSES = [
  'directory',
  'messages',
  'attendance',
] as const satisfies readonly AppPurpose[];

export const DIRECTORY_OBJECTS = ['department', 'member'] as const;
export type DirectoryObject = (typeof DIRECTORY_OBJECTS)[number];

/** What went wrong at a platform, whatever its code. */
export const VENDOR_FAULTS = [
  'credentials',
  'expired',
  'permission',
  'ip',
  'rate',
  'quota',
  'notFound',
  'duplicate',
  'invalid',
  'notEmpty',
  'cursor',
  'tooLarge',
  'busy',
  'partial',
  'pending',
  'transport',
  'unknown',
] as const;
export type VendorFault = (typeof VENDOR_FAULTS)[number];

/** Reading their side alone, bringing both in step, taking that back. */
export const SYNC_KINDS = ['read', 'sync', 'undo'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];
/** `planned`: waits for somebody to look; `stopped`: a brake held it. */
export const SYNC_STATES = [
  'running',
  'planned',
  'stopped',
  'done',
  'partial',
  'failed',
  'cancelled',
] as const;
export type SyncState = (typeof SYNC_STATES)[number];
export const SYNC_ACTIONS = ['create', 'link', 'update', 'move', 'disable', 'delete', 'conflict'] as const;
export type SyncAction = (typeof SYNC_ACTIONS)[number];
export const ITEM_STATES = ['planned', 'done', 'warning', 'failed', 'skipped', 'undone'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const MAPPING_STATES = ['mapped', 'conflict', 'ignored', 'gone'] as const;
export type MappingState = (typeof MAPPING_STATES)[number];

/** How a value of ours becomes one of theirs; a closed list, so that no formula of a stranger runs. */
export const TRANSFORMS = ['copy', 'constant', 'seconds', 'milliseconds', 'phone', 'first'] as const;
export type Transform = (typeof TRANSFORMS)[number];
/** What a blank of ours does to theirs. */
export const WHEN_BLANK = ['skip', 'clear'] as const;
export type WhenBlank = (typeof WHEN_BLANK)[number];

export const MESSAGE_KINDS = ['text', 'card', 'markdown', 'media'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export const MESSAGE_STATES = ['draft', 'sending', 'sent', 'partial', 'failed', 'recalled'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
/** By an administrator, or what the inbox tells somebody. */
export const MESSAGE_ORIGINS = ['written', 'notice'] as const;
export type MessageOrigin = (typeof MESSAGE_ORIGINS)[number];
export const MEDIA_KINDS = ['image', 'voice', 'video', 'file'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** What a platform's record says: that somebody was at the clock, that nobody was, or that it doubts it (place, device). */
const PUNCH_STANDINGS = ['punch', 'missing', 'doubtful'] as const;
export type PunchStanding = (typeof PUNCH_STANDINGS)[number];
/** What became of a record here. Only a `taken` one counts as a punch. */
export const PUNCH_INTAKES = ['waiting', 'taken', 'unmatched', 'missing', 'doubtful', 'notEmployed'] as const;
export type PunchIntake = (typeof PUNCH_INTAKES)[number];

export const UPLOAD_STATES = ['running', 'done', 'failed'] as const;
export const SYNC_TRIGGERS = ['manual', 'timer', 'event'] as const;
export type SyncTrigger = (typeof SYNC_TRIGGERS)[number];

/** Why something can't go to a platform before somebody has looked. */
const CONFLICTS = [
  'nameTooLong',
  'nameForbidden',
  'nameTwice',
  'tooDeep',
  'parentMissing',
  'fieldMissing',
  'departmentMissing',
  'tooManyDepartments',
  'severalMatches',
  'changedOnBothSides',
  'goneThere',
  'leftHere',
  'hereAgain',
] as const;
export type Conflict = (typeof CONFLICTS)[number];

export const DIRECTORY_SIDES = ['ours', 'theirs'] as const;
/** On which side a department is. */
export const PAIR_STATES = ['both', 'oursOnly', 'theirsOnly'] as const;
