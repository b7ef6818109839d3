/** What the domains beside and above may use of site closure. */
export { documentArchive, type DocumentArchive } from './document-archives.ts';
export { keepsServersOff } from './store.ts';
