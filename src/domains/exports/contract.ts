import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import { ExportOrder, ExportView } from './schemas.ts';

const byId = z.strictObject({ exportId: z.uuid() });

export const exportOps = contract('exports', {
  orderExport: op({
    method: 'POST',
    path: '/exports',
    summary: 'Prepares the file of a filtered list in a task, and notifies you when it is ready.',
    may: 'signed-in',
    audit: 'export.order',
    touches: ['tasks'],
    support: 'refused',
    input: ExportOrder,
    output: Accepted,
    status: 202,
    idempotent: true,
    limit: 'report',
  }),
  readExport: op({
    method: 'GET',
    path: '/exports/{exportId}',
    summary: 'Returns whether a file that you ordered is ready.',
    may: 'signed-in',
    audit: 'none: read',
    shows: ['tasks'],
    params: byId,
    output: ExportView,
  }),
  fetchExport: op({
    method: 'GET',
    path: '/exports/{exportId}/file',
    summary: 'Downloads a file that you ordered.',
    may: 'signed-in',
    audit: 'export.fetch',
    support: 'refused',
    params: byId,
    output: null,
    status: 200,
    limit: 'report',
    download: true,
  }),
});
