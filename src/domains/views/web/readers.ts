import { consoleOps } from '#domains/console/contract.ts';
import { views } from '../contract.ts';

/** What tells of views and is read again when one has changed: the menu knows what lists begin with. */
export const readers = [views.listViews, consoleOps.readMenu];
