/** Tag rules of one group. */
export const maxRules = 20;
