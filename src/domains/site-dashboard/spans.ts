/** Of how many months, with the current one, a dashboard tells. */
export const spans = ['3', '6', '12'] as const;
export const usualSpan = '6';
