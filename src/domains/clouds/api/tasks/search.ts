import { done, fail, task } from '#platform/tasks/task.ts';
import { clouds } from '../../contract.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { say } from '../../messages.ts';
import { readCloudRow } from '../store.ts';
import { saveFound, saveSearched, saveSearchTask } from '../store-objects.ts';
import { announceCloud } from './check.ts';

interface Data {
  zoneId: string;
  name: string;
  engine: string;
}

/** Asks a cloud what there is that the console did not make, and keeps it. */
export const searchTask = task<Data>()({
  kind: 'cloud.search',
  label: say('kind-search'),
  serviceName: 'clouds',
  title: ({ name }) => say('search-title', { name }),
  first: 'search',
  steps: {
    search: {
      title: say('searching'),
      weight: 1,
      timeoutSeconds: 25,
      cancel: true,
      async run({ app, data: { zoneId, engine: name }, signal, log }) {
        if ((await readCloudRow(app.db, zoneId)) === null) return fail(say('cloud-gone'));
        const engine = app.engine(name);
        const networks = await engine.listForeignNetworks(signal);
        const images = await engine.listForeignImages(signal);
        const servers = await engine.listForeignServers(signal);
        log(say('found', { networks: networks.length, images: images.length, servers: servers.length }));
        const now = new Date(app.clock.now());
        return done({
          async effect(tx, emit) {
            await saveFound(tx, { zoneId, kind: 'network' }, { found: networks, now });
            await saveFound(tx, { zoneId, kind: 'image' }, { found: images, now });
            await saveFound(tx, { zoneId, kind: 'server' }, { found: servers, now });
            await saveSearched(tx, zoneId, now);
            await announceCloud(emit, zoneId);
          },
        });
      },
    },
  },
  undo:
    ({ zoneId }) =>
    async (tx, emit) => {
      await saveSearchTask(tx, zoneId, null);
      await announceCloud(emit, zoneId);
    },
  again: ({ zoneId }) => requestTo(clouds.searchCloud, { params: { zoneId }, input: undefined }),
});
