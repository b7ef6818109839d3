import { nobody, type Samples } from '#test/sample.ts';
import type { maintenance } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof maintenance> = {
  announceMaintenance: (world) => ({
    input: {
      zoneId: world.zoneId,
      title: 'New core switches',
      text: 'Servers lose their network for a minute.',
      startsAt: '2037-12-03T01:00:00.000Z',
      endsAt: '2037-12-03T03:00:00.000Z',
      servers: [],
      translations: [{ language: 'de', title: 'Neue Switches', text: '' }],
    },
  }),
  cancelMaintenance: () => ({ params: { maintenanceId: nobody } }),
  updateMaintenance: () => ({
    params: { maintenanceId: nobody },
    input: { text: 'Half of the switches are replaced.', translations: [] },
  }),
  completeMaintenance: () => ({ params: { maintenanceId: nobody }, input: { text: '', translations: [] } }),
  listMaintenance: () => ({}),
};
