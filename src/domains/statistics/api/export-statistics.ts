import type { ResultOf } from '#kernel/op.ts';
import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { statistics } from '../contract.ts';
import { csvLines, fileName, fileOf, inBatches } from '#platform/http/table-file.ts';
import { statisticsOf } from './read-statistics.ts';

/** The points of a chart as CSV: a line a point, three columns a series, times in UTC. */
export const exportStatistics: Run<typeof statistics.exportStatistics> = async (ctx, { params, query }) => {
  const server = await findServer(ctx.db, ctx.scope, params.serverId);
  const answer = await statisticsOf(ctx, server, query);
  const name = fileName([`statistics-${query.category}`, server.name], ctx.now, 'csv');
  return fileOf(name, csvLines(headOf(answer), inBatches(rowsOf(answer))));
};

const kinds = ['min', 'avg', 'max'] as const;

type Points = Omit<ResultOf<typeof statistics.readStatistics>, 'events'>;

const headOf = ({ series, unit }: Points): string[] => [
  'time',
  'intervalSeconds',
  ...series.flatMap((one) => kinds.map((kind) => `${one.id} ${kind} (${unit})`)),
];

function* rowsOf(answer: Points): Iterable<(string | number)[]> {
  for (const [index, at] of answer.times.entries())
    yield [
      new Date(at * 1000).toISOString(),
      answer.interval,
      ...answer.series.flatMap((one) => kinds.map((kind) => one[kind][index] ?? '')),
    ];
}
