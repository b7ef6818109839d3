import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '#platform/paths.ts';
import { measureBytes } from './bench/bytes.ts';
import { measureCreations } from './bench/creations.ts';
import { measureFence } from './bench/fence.ts';
import { measureFirstMinutes } from './bench/first-minutes.ts';
import { measureFlood } from './bench/flood.ts';
import { measureIdle } from './bench/idle.ts';
import { measureList, measureRequests } from './bench/list.ts';
import { measureLongList } from './bench/long-list.ts';
import { measureMemory } from './bench/memory.ts';
import { measureMoney } from './bench/money.ts';
import { measureOpenStack } from './bench/openstack.ts';
import { measureOracle } from './bench/oracle.ts';
import { measurePaint } from './bench/paint.ts';
import { Place } from './bench/place.ts';
import { measurePlans } from './bench/plans.ts';
import { printFigures, type Figure } from './bench/report.ts';
import { measureReports } from './bench/reports.ts';
import { measureStart } from './bench/start.ts';
import { measureStatistics } from './bench/statistics.ts';
import { measureTasks } from './bench/tasks.ts';

/** `npm run bench [-- part ...]`: measures the product beside floors of the same run; docs/benchmarks.md explains. */
const parts: Record<string, { title: string; measure(place: Place): Promise<Figure[]> }> = {
  list: { title: 'The list of servers over HTTP', measure: measureList },
  requests: { title: 'A signed-in request that does nothing', measure: measureRequests },
  plans: { title: 'Plans of the most frequent statements with 100,000 servers', measure: measurePlans },
  fence: { title: 'A second fence around tenants', measure: measureFence },
  'long-list': { title: 'Ten thousand servers on one page', measure: measureLongList },
  tasks: { title: 'Tasks', measure: measureTasks },
  creations: { title: 'A thousand servers created', measure: measureCreations },
  idle: { title: 'Nobody uses it', measure: measureIdle },
  oracle: { title: 'What a refused sign-in tells', measure: measureOracle },
  flood: { title: 'A flood of sign-ins', measure: measureFlood },
  start: { title: 'Start', measure: measureStart },
  first: { title: 'The first minutes', measure: measureFirstMinutes },
  memory: { title: 'Memory after a busy while', measure: measureMemory },
  bytes: { title: 'JavaScript that a browser loads', measure: measureBytes },
  money: { title: 'Use, charges and the month of customers', measure: measureMoney },
  reports: { title: 'Diagnostic reports with 100,000 servers', measure: measureReports },
  statistics: { title: 'Statistics of 100,000 servers', measure: measureStatistics },
  openstack: { title: 'Servers in an OpenStack', measure: measureOpenStack },
  paint: { title: 'The list of servers in a browser', measure: measurePaint },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.\n`);
  process.exit(1);
}
const built = spawnSync(process.execPath, [path.join(projectRoot, 'bin/skydeck.mjs'), 'build'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

await using place = new Place();
const began = performance.now();
for (const [name, part] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) printFigures(`${part.title} (${name})`, await part.measure(place));
console.log(`\nMeasured in ${Math.round((performance.now() - began) / 1000)} s`);
