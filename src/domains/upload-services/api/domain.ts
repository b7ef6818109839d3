import type { Domain } from '#platform/app.ts';
import { NotFound } from '#kernel/errors.ts';
import { implement } from '#platform/http/implement.ts';
import { uploadServices } from '../contract.ts';
import { topics } from '../live.ts';
import { configureUploadService, readUploadSamples, readUploadServiceSamples, testUploadService } from './configure.ts';
import { receiveUploads } from './receiver.ts';
import * as lists from './store-lists.ts';
import { testServiceTask } from './tasks/test-service.ts';
import { findService } from './store.ts';
import { rowOf } from './view.ts';
import { pruneServices, watchServices } from './watch-services.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';

const { listUploadServices, listUploadQueue, listUploadErrors, listUploadServiceHistory } = lists;

const domain: Domain = {
  name: 'upload-services',
  operations: implement(uploadServices, {
    listUploadServices,
    readUploadService: async (ctx, request) => {
      const service = await findService(ctx.db, request.params.serviceId, ctx.now);
      if (service === null) throw new NotFound();
      ctx.setHeader('etag', `"${service.version}"`);
      return rowOf(service);
    },
    readUploadServiceSamples,
    readUploadSamples,
    listUploadQueue,
    listUploadErrors,
    listUploadServiceHistory,
    configureUploadService,
    testUploadService,
  }),
  tasks: [testServiceTask],
  loops: [watchServices],
  schedules: [pruneServices],
  menu: { uploadService: 'upload-service.view' },
  contributes: [accountMovers({ rows: ['upload_transfer'] }), receiveUploads],
  topics,
};
export default domain;
