/** Where people talk at work: what reaches them there leaves as `chat`. */
export const CHAT_PLATFORMS = ['wecom', 'dingtalk', 'feishu'] as const;
export type ChatPlatform = (typeof CHAT_PLATFORMS)[number];

/** Who can open a link in a mail: all, whoever sits at the server itself, or nobody, because no address is known. */
export const LINK_REACHES = ['everybody', 'thisMachine', 'nobody'] as const;
export type LinkReach = (typeof LINK_REACHES)[number];

/** What becomes of a mail or a message to a phone. */
export const DELIVERY_STATES = ['queued', 'sending', 'retrying', 'sent', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A vendor of messages also says whether one has reached the phone. */
export const PHONE_MESSAGE_STATES = [...DELIVERY_STATES, 'delivered'] as const;
export type PhoneMessageState = (typeof PHONE_MESSAGE_STATES)[number];

/** Why one hasn't arrived. */
export const DELIVERY_PROBLEMS = [
  'templateOff',
  'serviceOff',
  'noService',
  'login',
  'unreachable',
  'private',
  'refused',
  'parked',
  'limit',
  'template',
  'sign',
  'number',
  'balance',
  'configuration',
  'takenBack',
  'undelivered',
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];
