import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { statistics } from '../contract.ts';
import { collectSamples } from './collect.ts';
import { exportStatistics } from './export-statistics.ts';
import { readStatistics } from './read-statistics.ts';
import { rollUpSamples } from './roll-up.ts';

const domain: Domain = {
  name: 'statistics',
  operations: implement(statistics, { readStatistics, exportStatistics }),
  loops: [collectSamples],
  schedules: [rollUpSamples],
};
export default domain;
