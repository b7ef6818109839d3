import type { ServerHandover } from '#domains/servers/api/port.ts';
import { detachTemplate, readTies } from './store.ts';

/** Rules go along as they are: they follow no template of the former account anymore, and must name nothing of it. */
export const firewallHandover: ServerHandover = {
  async refusal(db, { serverId, way }) {
    const ties = await readTies(db, serverId);
    if (ties === null) return null;
    if (ties.onTrial) return 'Its firewall rules are on trial. Confirm them, or wait until they have gone back.';
    if (ties.refs === 0 || way === 'account') return null;
    return 'Its firewall rules name address groups, networks or tags of its present account. Write addresses instead.';
  },
  async run(tx, { serverId, way }) {
    if (way !== 'account') await detachTemplate(tx, serverId);
  },
};
