/** Vendors of messages to phones. */
export const MESSAGE_PROVIDERS = ['aliyun', 'tencent', 'twilio'] as const;
export type MessageProvider = (typeof MESSAGE_PROVIDERS)[number];

/** What a vendor said to a sign or template: nothing leaves with one that isn't approved. */
export const MESSAGE_APPROVALS = ['pending', 'approved', 'rejected'] as const;
export type MessageApproval = (typeof MESSAGE_APPROVALS)[number];
