/** Where the rates of a seller come from. */
export const rateSources = ['none', 'rates', 'stripe'] as const;
export type RateSource = (typeof rateSources)[number];

/**
 * What keeps an invoice from its rates: staff has entered none, the service has not been asked yet, can't be reached, does not accept
 * the key, the address or its own settings, or no key is set.
 */
export const waitFaults = ['no-rate', 'pending', 'away', 'key', 'address', 'settings', 'not-set-up'] as const;
export type WaitFault = (typeof waitFaults)[number];

/** Of an invoice that had to wait. */
export const waitStates = ['waiting', 'entered', 'done'] as const;
export type WaitState = (typeof waitStates)[number];

/** Rates of a service are asked for again before an invoice is issued with them, once they are older. */
export const freshMs = 86_400_000;
/** An invoice that waits is tried again after so many minutes. */
export const retryMinutes = 15;
