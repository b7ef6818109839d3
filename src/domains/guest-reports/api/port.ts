/** What the domains above may use of guest reports. */
export { askSoon, readReport, type StoredReport } from './store.ts';
