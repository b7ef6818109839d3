/** How far ahead a change can be planned. */
export const maxPlanDays = 90;
/** A planned change whose server is not free for so long is given up. */
export const planWindowMinutes = 120;
/** What the steps of a resize usually take; the guest's own shutdown and start come on top. */
export const usualSeconds = { stop: 15, resize: 10, start: 15 } as const;
