/** How often a report is mailed. */
export const reportKinds = ['daily', 'weekly', 'monthly'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The most reports that can be mailed to one person automatically. */
export const maxReportSchedules = 20;
