import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { clouds } from '../contract.ts';
import { topics } from '../live.ts';
import { checkCloud, createCloud, listClouds, readCloud, removeCloud, saveCloud } from './clouds.ts';
import { importObjects, releaseObjects } from './import-objects.ts';
import { listImportImages, searchCloud } from './objects.ts';
import { holdClouds } from './run-clouds.ts';
import { listCloudObjects } from './store-list.ts';
import { checkTask } from './tasks/check.ts';
import { importTask } from './tasks/import-object.ts';
import { releaseTask } from './tasks/release-object.ts';
import { searchTask } from './tasks/search.ts';

const domain: Domain = {
  name: 'clouds',
  operations: implement(clouds, {
    listClouds,
    createCloud,
    readCloud,
    saveCloud,
    removeCloud,
    checkCloud,
    searchCloud,
    listCloudObjects,
    listImportImages,
    importObjects,
    releaseObjects,
  }),
  tasks: [checkTask, searchTask, importTask, releaseTask],
  begins: holdClouds,
  topics,
};
export default domain;
