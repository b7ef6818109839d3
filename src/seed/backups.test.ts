import { expect, test } from 'vitest';
import { backupsOf } from './backups.ts';
import { randomFrom } from './random.ts';

const hourMs = 3_600_000;

// In the month before either day every zone that has summer time begins or ends it.
test.each(['2026-04-02', '2026-11-13'])('at every hour of %s each zone has a month of nights, one a day', (day) => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.parse(`${day}T00:30:00Z`) + hour * hourMs);
    const { nights, windows } = backupsOf(randomFrom(1), [], now);
    const distinct = new Set(nights.map(({ zone_id, night }) => `${zone_id} ${night}`));
    expect(distinct.size, now.toISOString()).toBe(windows.length * 31);
    expect(nights.length).toBe(distinct.size);
  }
});
