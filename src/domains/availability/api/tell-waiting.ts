import { notify } from '#domains/notifications/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import { takeServed, type StoredWatch } from './store.ts';

/** So many watches end in one transaction. */
const atOnce = 200;

/** Tells those who wait that there is room again. Being told ends the watch. */
export const tellWaiting: Schedule = {
  name: 'availability.tell-waiting',
  pattern: '* * * * *',
  run: tellAllWaiting,
};

export async function tellAllWaiting(app: App): Promise<void> {
  let told: number;
  do {
    told = await app.db.transaction().execute(async (tx) => {
      const served = await takeServed(tx, atOnce);
      for (const watch of served) await notify(tx, noticeOf(watch));
      return served.length;
    });
  } while (told === atOnce);
}

const noticeOf = (watch: StoredWatch) => ({
  accountId: watch.accountId,
  code: 1171 as const,
  severity: 'success' as const,
  title: `${watch.zoneName} has room again${wishText(watch)}`,
  text: 'You asked to hear of it. It is not reserved for you: who comes first has it.',
  objectLink: `/serverCreate?zone=${encodeURIComponent(watch.zoneId)}`,
  groupKey: `capacity:${watch.id}`,
});

function wishText({ cpuType, cpuCount, ramMb }: StoredWatch): string {
  if (cpuType === null) return '';
  const sizes = [cpuCount > 0 ? `${cpuCount}${cpuType}` : `type ${cpuType}`, ...(ramMb > 0 ? [`${ramMb} MB`] : [])];
  return ` for ${sizes.join(', ')}`;
}
