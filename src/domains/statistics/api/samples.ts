import { nobody, type Samples } from '#test/sample.ts';
import type { statistics } from '../contract.ts';

const lastHourOf = (category: string) => ({
  category,
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date().toISOString(),
});
const busyAlert = { metric: 'cpu', comparison: 'above', threshold: 90, minutes: 5 };

/** A valid request for each operation. */
export const samples: Samples<typeof statistics> = {
  createAlert: (_world, owner) => ({ params: { serverId: owner.serverId }, input: busyAlert }),
  deleteAlert: (_world, owner) => ({ params: { serverId: owner.serverId, alertId: nobody } }),
  exportMonthReport: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  exportStatistics: (_world, owner) => ({
    params: { serverId: owner.serverId },
    query: lastHourOf('cpu'),
  }),
  exportTrafficSamples: (_world, owner) => ({
    params: { serverId: owner.serverId },
    query: { month: new Date().toISOString().slice(0, 7) },
  }),
  listAlerts: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  readMonthReport: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  readStatistics: (_world, owner) => ({
    params: { serverId: owner.serverId },
    query: lastHourOf('network'),
  }),
  readTraffic: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  saveAlert: (_world, owner) => ({
    params: { serverId: owner.serverId, alertId: nobody },
    input: busyAlert,
  }),
};
