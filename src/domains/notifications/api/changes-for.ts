import type { Db } from '#platform/db/pool.ts';
import { channelsOf } from '../kinds.ts';
import { channels } from '../sets.ts';
import { ownSets } from './read-preferences.ts';
import { readSets } from './store-preferences.ts';

interface Switch {
  set: string;
  code: number;
  channel: string;
  enabled: boolean;
}

/** What copying would change in one account; text messages need a phone of one's own and are not copied. */
export async function changesFor(db: Db, from: string, to: string): Promise<Switch[]> {
  const [mine, theirs] = [await readSets(db, from, ownSets), await readSets(db, to, ownSets)];
  return mine.flatMap(({ set, items }) => {
    const other = theirs.find((one) => one.set === set)?.items ?? [];
    return items.flatMap((row) => {
      const same = other.find(({ code }) => code === row.code);
      return channels
        .filter((channel) => channel !== 'sms' && channelsOf(set).includes(channel))
        .filter((channel) => same !== undefined && row[channel] !== same[channel])
        .filter((channel) => same?.lockedChannels.includes(channel) === false)
        .map((channel) => ({ set, code: row.code, channel, enabled: row[channel] === true }));
    });
  });
}
