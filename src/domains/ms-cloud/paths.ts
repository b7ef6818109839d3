import { path } from '#kernel/paths.ts';

export const cspPath = path('/csp');
/** One Microsoft tenant: details and licenses. */
export const cspTenantPath = path('/csp/$cspId/{-$tab}');
export const azurePath = path('/azure');
/** One Microsoft tenant: Azure costs and subscriptions. */
export const azureTenantPath = path('/azure/$cspId/{-$tab}');
/** Where Microsoft sends an administrator back to after the consent. */
export const consentPath = path('/msConsent');
