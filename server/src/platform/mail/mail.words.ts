/** Where a mail service comes from: entered by an administrator, or SMTP_URL of the installation. */
export const MAIL_ORIGINS = ['entered', 'environment'] as const;
export type MailOrigin = (typeof MAIL_ORIGINS)[number];

/** How the line to a mail server is protected: not at all, by STARTTLS, or from its beginning. */
export const MAIL_SECURITIES = ['none', 'starttls', 'tls'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];
