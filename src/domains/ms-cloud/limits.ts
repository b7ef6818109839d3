/** How long a sign-in at Microsoft may take, and for how long a secret's end is announced. */
export const consentMinutes = 15;
export const remindDays = [30, 7, 1] as const;

/** Months of Azure costs that are shown, and most tenants of one user. */
export const shownMonths = 12;
export const mostTenants = 50;
