/** The price item of a gigabyte of disk that is backed up. */
export const priceKey = 'backup.gb';
export const maxLabelLength = 40;
export const maxNoteLength = 500;
/** The night of a zone for which nothing else is said: from this hour of its time zone, for so many hours. */
export const usualWindow = { timeZone: 'UTC', fromHour: 1, hours: 4 } as const;
/** The default retention of backups. */
export const usualPolicy = { dailyDays: 7, weeklyWeeks: 4, monthlyMonths: 3, manualDays: 30 } as const;
/** Runs that left no backup are remembered for so long. */
export const keepRunsDays = 90;
