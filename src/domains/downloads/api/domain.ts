import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { downloads } from '../contract.ts';
import { cleanUp } from './clean-up.ts';
import { fetchDownload } from './fetch-download.ts';
import { readDownload } from './read-download.ts';
import { deleteOf } from './store.ts';

const domain: Domain = {
  name: 'downloads',
  operations: implement(downloads, { readDownload, fetchDownload }),
  schedules: [cleanUp],
  personal: { forget: deleteOf },
};
export default domain;
