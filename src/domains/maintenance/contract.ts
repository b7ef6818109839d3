import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { AnnounceMaintenance, MaintenanceCompletion, MaintenanceRow, MaintenanceUpdate } from './schemas.ts';

const byId = z.strictObject({ maintenanceId: z.uuid() });

export const maintenance = contract('maintenance', {
  listMaintenance: list({
    path: '/maintenance',
    summary: 'Lists maintenance, with the number of affected servers in scope.',
    may: 'server.view',
    row: MaintenanceRow,
    filters: {
      zone: filters.text(20),
      /** What is planned or under way, and nothing else. */
      open: filters.flag(),
    },
    sorts: ['startsAt'],
    sort: '-startsAt',
  }),
  announceMaintenance: op({
    method: 'POST',
    path: '/maintenance',
    summary: 'Announces maintenance of a data center or of some of its servers, and returns who is affected.',
    may: 'maintenance.announce',
    audit: 'maintenance.announce',
    asks: 'optional reason',
    support: 'refused',
    input: AnnounceMaintenance,
    output: z.object({ id: z.uuid() }),
    idempotent: true,
  }),
  updateMaintenance: op({
    method: 'POST',
    path: '/maintenance/{maintenanceId}/updates',
    summary: 'Posts an update on maintenance, with a new end if it changes, and notifies its recipients.',
    may: 'maintenance.announce',
    audit: 'maintenance.update',
    asks: 'optional reason',
    support: 'refused',
    params: byId,
    input: MaintenanceUpdate,
    output: null,
    idempotent: true,
  }),
  completeMaintenance: op({
    method: 'POST',
    path: '/maintenance/{maintenanceId}/completion',
    summary: 'Completes maintenance in progress before its planned end and notifies its recipients.',
    may: 'maintenance.announce',
    audit: 'maintenance.complete',
    asks: 'optional reason',
    support: 'refused',
    params: byId,
    input: MaintenanceCompletion,
    output: null,
  }),
  cancelMaintenance: op({
    method: 'POST',
    path: '/maintenance/{maintenanceId}/cancellation',
    summary: 'Cancels maintenance that is not over and notifies its recipients.',
    may: 'maintenance.announce',
    audit: 'maintenance.cancel',
    asks: 'optional reason',
    support: 'refused',
    params: byId,
    output: null,
  }),
});
