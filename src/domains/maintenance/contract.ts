import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { paged } from '#kernel/wire.ts';
import { AnnounceMaintenance, MaintenanceQuery, MaintenanceRow } from './schemas.ts';

export const maintenance = contract('maintenance', {
  listMaintenance: op({
    method: 'GET',
    path: '/maintenance',
    summary: 'Maintenance of the zones, with how many servers in scope it touches.',
    may: 'server.view',
    audit: 'none: read',
    query: MaintenanceQuery,
    output: paged(MaintenanceRow),
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
