/** The providers that people pay through. */
export const providerNames = ['stripe', 'paypal'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Why money did not move, as far as the provider says. */
export const declines = [
  'declined',
  'insufficient-funds',
  'expired-card',
  'wrong-details',
  'authentication-failed',
  'authentication-required',
  // By us: the card is on the blocklist.
  'not-accepted',
] as const;
export type Decline = (typeof declines)[number];
