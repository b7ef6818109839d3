import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { AnnounceMaintenance, MaintenanceRow } from './schemas.ts';

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
    support: 'refused',
    input: AnnounceMaintenance,
    output: z.object({ id: z.uuid() }),
    idempotent: true,
  }),
  cancelMaintenance: op({
    method: 'POST',
    path: '/maintenance/{maintenanceId}/cancellation',
    summary: 'Cancels maintenance that is not over and notifies its recipients.',
    may: 'maintenance.announce',
    audit: 'maintenance.cancel',
    support: 'refused',
    params: z.strictObject({ maintenanceId: z.uuid() }),
    output: null,
  }),
});
