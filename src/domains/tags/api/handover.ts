import { readTagsOf, saveTags, type ServerHandover } from '#domains/servers/api/port.ts';
import { ensureTag } from './store.ts';

/** The new account gets the tags of the server, spelled as it spells those that it has. */
export const tagHandover: ServerHandover = {
  async run(tx, { serverId, toSiteId: siteId, toAccountId }) {
    const names = (await readTagsOf(tx, [serverId])).get(serverId) ?? [];
    const known = [];
    for (const name of names) known.push(await ensureTag(tx, { siteId, accountId: toAccountId, name }));
    if (known.length > 0) await saveTags(tx, serverId, [...new Set(known)]);
  },
};
