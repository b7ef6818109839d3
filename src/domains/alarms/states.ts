/** `silenced`: a silence matches it; `acknowledged`: someone takes care of it, until then or until it is resolved. */
export const alarmStates = ['firing', 'acknowledged', 'silenced', 'resolved'] as const;
export type AlarmState = (typeof alarmStates)[number];

export const alarmSeverities = ['critical', 'warning'] as const;
export type AlarmSeverity = (typeof alarmSeverities)[number];
