import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { AnnounceMaintenance, MaintenanceRow } from './schemas.ts';

export const maintenance = contract('maintenance', {
  listMaintenance: list({
    path: '/maintenance',
    summary: 'Maintenance of the zones, with how many servers in scope it touches.',
    may: 'server.view',
    row: MaintenanceRow,
    filters: {
      /** What is planned or under way, and nothing else. */
      open: filters.flag(),
    },
    sorts: ['startsAt'],
    sort: '-startsAt',
  }),
  announceMaintenance: op({
    method: 'POST',
    path: '/maintenance',
    summary: 'Announces maintenance of a zone, or of some of its servers, and tells whom it touches.',
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
    summary: 'Cancels maintenance that is not over, and tells those who were told of it.',
    may: 'maintenance.announce',
    audit: 'maintenance.cancel',
    support: 'refused',
    params: z.strictObject({ maintenanceId: z.uuid() }),
    output: null,
  }),
});
