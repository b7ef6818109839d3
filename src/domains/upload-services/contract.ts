import { z } from 'zod';
import { historyList, HistoryRow } from '#domains/history/list.ts';
import { sampleSpans } from '#domains/hosts/limits.ts';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import { Configuration, QueuedUpload, Samples, ServiceParams, UploadError, UploadService } from './schemas.ts';
import { queueStates, serviceStates } from './states.ts';

const one = { may: 'upload-service.view', params: ServiceParams } as const;
const SpanQuery = z.strictObject({ span: z.enum(sampleSpans) });
const shows = ['upload-services', 'library', 'tasks'];

export const uploadServices = contract('upload-services', {
  listUploadServices: list({
    path: '/uploadServices',
    summary: 'Lists the services that receive uploaded disk images, one for each data center.',
    may: 'upload-service.view',
    shows,
    row: UploadService,
    filters: { zone: filters.values(), state: filters.choices(serviceStates) },
    sorts: ['name', 'sending', 'receivedBytesToday', 'errorsToday', 'freeBytes'],
    sort: 'name',
  }),
  readUploadService: op({
    ...one,
    method: 'GET',
    path: '/uploadServices/{serviceId}',
    summary: 'Returns an upload service with its figures, last test and configuration.',
    audit: 'none: read',
    shows,
    output: UploadService,
  }),
  readUploadServiceSamples: op({
    ...one,
    method: 'GET',
    path: '/uploadServices/{serviceId}/samples',
    summary: 'Returns the received bandwidth and the errors of an upload service over a span.',
    audit: 'none: read',
    query: SpanQuery,
    output: Samples,
  }),
  readUploadSamples: op({
    method: 'GET',
    path: '/uploadServiceSamples',
    summary: 'Returns the received bandwidth and the errors of all upload services together over a span.',
    may: 'upload-service.view',
    audit: 'none: read',
    query: SpanQuery,
    output: Samples,
  }),
  listUploadQueue: list({
    ...one,
    path: '/uploadServices/{serviceId}/uploads',
    summary: 'Lists the uploads of a service that are not over.',
    shows,
    row: QueuedUpload,
    filters: { state: filters.choices(queueStates) },
    sorts: ['name', 'started', 'receivedBytes'],
    sort: '-started',
  }),
  listUploadErrors: list({
    ...one,
    path: '/uploadServices/{serviceId}/errors',
    summary: 'Lists why parts of uploads did not arrive at a service, newest first.',
    shows,
    row: UploadError,
    sorts: ['at'],
    sort: '-at',
  }),
  listUploadServiceHistory: historyList({
    ...one,
    path: '/uploadServices/{serviceId}',
    of: 'an upload service',
    row: HistoryRow,
  }),
  configureUploadService: op({
    method: 'PUT',
    path: '/uploadServices/{serviceId}/configuration',
    summary: 'Configures an upload service: whether it takes new uploads, and their limits.',
    may: 'upload-service.manage',
    audit: 'upload-service.configure',
    asks: 'optional reason',
    touches: ['upload-services', 'library'],
    support: 'refused',
    params: ServiceParams,
    input: Configuration,
    output: UploadService,
    ifMatch: true,
  }),
  testUploadService: op({
    method: 'POST',
    path: '/uploadServices/{serviceId}/test',
    summary: 'Tests an upload service: a task writes an image, reads it back and removes it.',
    may: 'upload-service.manage',
    audit: 'upload-service.test',
    touches: ['upload-services', 'tasks'],
    support: 'refused',
    params: ServiceParams,
    output: Accepted,
    status: 202,
  }),
});
