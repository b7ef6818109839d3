import { servers } from '#domains/servers/contract.ts';
import { guestAccess } from '../contract.ts';

/** What is read again once a task of these has begun. */
export const refresh = [servers.readServer, servers.listServers, guestAccess.readRescue];
