/** The day of the newest entry in `news.ts`; apart, so that the header knows of unread ones without loading them. */
export const newestNews = '2026-11-26';
