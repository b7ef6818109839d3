/** The sets of preferences; `parent-*` are about the accounts below one's own, the last three are for staff. */
export const preferenceSets = [
  'general',
  'security',
  'usage',
  'parent-security',
  'parent-actions',
  'parent-usage',
  'billing',
  'system',
  'sc',
] as const;
export type PreferenceSet = (typeof preferenceSets)[number];

export const channels = ['inApp', 'mail', 'webhook', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** Whom an account names for a subject: they get its mails without access to the console. */
export const addressRoles = ['billing', 'technical'] as const;
export type AddressRole = (typeof addressRoles)[number];

/** What someone chooses to be notified of for one server or tag, or not to. */
export const serverTopics = ['power', 'tasks', 'traffic', 'alerts'] as const;
export type ServerTopic = (typeof serverTopics)[number];

/** The channels outside the console, and what can become of a message there. */
export const deliveryChannels = ['mail', 'webhook', 'sms'] as const;
export const deliveryStates = ['queued', 'sent', 'delivered', 'bounced', 'suppressed', 'failed'] as const;
