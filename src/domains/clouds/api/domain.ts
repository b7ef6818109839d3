import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { clouds } from '../contract.ts';
import { topics } from '../live.ts';
import { checkCloud, createCloud, listClouds, readCloud, removeCloud, saveCloud } from './clouds.ts';
import { holdClouds } from './run-clouds.ts';
import { checkTask } from './tasks/check.ts';

const domain: Domain = {
  name: 'clouds',
  operations: implement(clouds, { listClouds, createCloud, readCloud, saveCloud, removeCloud, checkCloud }),
  tasks: [checkTask],
  begins: holdClouds,
  topics,
};
export default domain;
