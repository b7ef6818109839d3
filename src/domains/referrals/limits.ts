export const maxPercent = 50;
export const maxMonths = 36;
/** So long after its issue an invoice earns something: what is disputed or paid back is known by then. */
export const waitDays = 30;
/** For so long a reward can be used. */
export const validDays = 365;
