import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { Statistics, StatisticsQuery } from './schemas.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });

export const statistics = contract('statistics', {
  readStatistics: op({
    method: 'GET',
    path: '/servers/{serverId}/statistics',
    summary: 'One category of measurements of a server over a span, with minimum, average and maximum of each point.',
    may: 'server.view',
    audit: 'none: read',
    params: ofServer,
    query: StatisticsQuery,
    output: Statistics,
  }),
  exportStatistics: op({
    method: 'GET',
    path: '/servers/{serverId}/statistics/export',
    summary: 'The same points as CSV.',
    may: 'server.view',
    audit: 'none: read',
    params: ofServer,
    query: StatisticsQuery,
    output: null,
    status: 200,
    limit: 'report',
    download: true,
  }),
});
