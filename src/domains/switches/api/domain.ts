import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { switches } from '../contract.ts';
import { topics } from '../live.ts';
import * as lists from './store-lists.ts';
import { pruneSwitches, watchSwitches } from './watch-switches.ts';

const domain: Domain = {
  name: 'switches',
  operations: implement(switches, lists),
  loops: [watchSwitches],
  schedules: [pruneSwitches],
  topics,
};
export default domain;
