import { currencies } from '#kernel/money.ts';

/** What a profile may hold; one list for the form, the schema and the documentation. */
export const themes = ['light', 'dark', 'contrast', 'system'] as const;
export const densities = ['regular', 'compact'] as const;
/** All of the console, the reduced one, or whichever the site settles. */
export const viewModes = ['full', 'mini', 'site'] as const;
/** In which currency amounts are beside the one that is charged: in no other, or in one of these. */
export const shownCurrencies = ['charged', ...currencies] as const;
export const contactKinds = ['billing', 'technical', 'abuse'] as const;
/** Screens that `/` may lead to; who may not see one lands on the dashboard. */
export const startPages = ['/dashboard', '/servers', '/tasks', '/profile'] as const;
