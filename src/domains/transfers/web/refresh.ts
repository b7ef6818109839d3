import { servers } from '#domains/servers/contract.ts';
import { transfers } from '../contract.ts';

/** What is read again once an offer was made or answered. */
export const refresh = [
  transfers.listTransfers,
  transfers.readTransfer,
  transfers.readServerTransfer,
  servers.readServer,
  servers.listServers,
];
