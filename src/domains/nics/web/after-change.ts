import { servers } from '#domains/servers/contract.ts';
import { tasks } from '#domains/tasks/contract.ts';
import { nics } from '../contract.ts';

/** What is read again after a change of cards. */
export const afterChange = [nics.listNics, servers.readServer, servers.listServers, tasks.listTasks] as const;
