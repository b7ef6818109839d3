import type { Domain, Schedule } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { consoleOps } from '../contract.ts';
import { noteNews, noteTour } from './guide.ts';
import { readHeader } from './read-header.ts';
import { readMenu } from './read-menu.ts';
import { reportCrash } from './report-crash.ts';
import { noteRecent, readRecent } from './recent.ts';
import { saveFavorites } from './favorites.ts';
import { saveZoneScope } from './save-zone-scope.ts';
import { deleteEventsBefore, forgetFavorites, forgetOpened, readFavoriteRows, readOpened } from './store.ts';
import { streamEvents } from './stream-events.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';

/** A stream that was away longer than this reads everything again anyway. */
const keepEventsMs = 86_400_000;

const dropOldEvents: Schedule = {
  name: 'console.drop-old-events',
  pattern: '41 * * * *',
  async run(app) {
    await deleteEventsBefore(app.db, new Date(app.clock.now() - keepEventsMs));
  },
};

const domain: Domain = {
  name: 'console',
  operations: implement(consoleOps, {
    readMenu,
    saveFavorites,
    readHeader,
    readRecent,
    noteRecent,
    noteNews,
    noteTour,
    saveZoneScope,
    streamEvents,
    reportCrash,
    reportCrashUnderBase: reportCrash,
  }),
  schedules: [dropOldEvents],
  personal: {
    sections: [shortSection('openedObjects', readOpened), shortSection('menuFavorites', readFavoriteRows)],
    async forget(tx, accountId) {
      await forgetOpened(tx, accountId);
      await forgetFavorites(tx, accountId);
    },
  },
  contributes: [accountMovers({ rows: ['menu_favorite'] })],
};
export default domain;
