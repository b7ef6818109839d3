/** The groups of the menu that an entry can be in. */
export const places = ['myCloud', 'addOnServices', 'api', 'permissions', 'support', 'billing', 'settings'] as const;
/** What a frame may do; each is an attribute of its sandbox. */
export const sandboxFlags = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-downloads',
  'allow-modals',
] as const;
/** What an address can say of who opens it. */
export const parameters = ['userId', 'email', 'name', 'language', 'role'] as const;
export const maxPages = 20;
export const maxUrl = 1000;
