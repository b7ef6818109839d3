import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { siteClosure } from '../contract.ts';
import { topics } from '../live.ts';
import { cancelClosing, fetchArchiveFile, finishClosing, makeArchive, startClosing } from './close.ts';
import { readSiteState } from './site-state.ts';
import { deleteFilesOf } from './store.ts';
import { resumeSite, suspendSite } from './suspend.ts';
import { archiveTask } from './tasks/make-archive.ts';
import { powerTask } from './tasks/power-servers.ts';

const domain: Domain = {
  name: 'site-closure',
  operations: implement(siteClosure, {
    readSiteState,
    suspendSite,
    resumeSite,
    startClosing,
    cancelClosing,
    makeArchive,
    fetchArchiveFile,
    finishClosing,
  }),
  tasks: [powerTask, archiveTask],
  topics,
  personal: { sections: [], forget: deleteFilesOf },
};
export default domain;
