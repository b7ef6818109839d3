import type { ServerHandover } from '#domains/servers/api/port.ts';
import { forgetServerInit } from './store-servers.ts';
import { forgetTest } from './store-tests.ts';

/** What a server was given at its first boot may hold secrets of the former account, whose policies it came from. */
export const initHandover: ServerHandover = {
  async run(tx, { serverId }) {
    await forgetServerInit(tx, serverId);
    await forgetTest(tx, serverId);
  },
};
