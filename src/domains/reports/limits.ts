/** How often a report is mailed. */
export const reportKinds = ['daily', 'weekly', 'monthly'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Most reports that are mailed to one person by themselves. */
export const maxReportSchedules = 20;
