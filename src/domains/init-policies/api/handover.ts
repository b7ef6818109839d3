import type { ServerHandover } from '#domains/servers/api/port.ts';
import { forgetServerInit } from './store-servers.ts';
import { forgetTest } from './store-tests.ts';
import { dropForeignDefaults } from './store-choices.ts';
import type { AccountMover } from '#domains/tenancy/api/port.ts';

/** What a server was given at its first boot may hold secrets of the former account, whose policies it came from. */
export const initHandover: ServerHandover = {
  async run(tx, { serverId, way }) {
    if (way === 'account') return;
    await forgetServerInit(tx, serverId);
    await forgetTest(tx, serverId);
  },
};

/** What an account starts with by default goes along, but for the policies of its former site. */
export const initMover: AccountMover = {
  siteRows: ['init_policy', 'init_default', 'init_test'],
  run: (tx, { toAccountId }) => dropForeignDefaults(tx, toAccountId),
};
