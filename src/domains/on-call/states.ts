/** Whom an escalation step notifies: who is on call by a schedule, one person, a webhook or an address. */
export const targetKinds = ['schedule', 'person', 'webhook', 'email'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** What became of a call of a webhook. */
export const deliveryStates = ['queued', 'delivered', 'bounced', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
