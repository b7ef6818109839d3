import type { Samples } from '#test/sample.ts';
import type { Belongings } from '#test/world.ts';
import type { uploadServices } from '../contract.ts';

const of = (_world: unknown, owner: Belongings) => ({ params: { serviceId: owner.uploadServiceId } });

/** A valid request for each operation. */
export const samples: Samples<typeof uploadServices> = {
  listUploadServices: () => ({}),
  readUploadService: of,
  readUploadServiceSamples: (world, owner) => ({ ...of(world, owner), query: { span: 'day' } }),
  readUploadSamples: () => ({ query: { span: 'day' } }),
  listUploadQueue: of,
  listUploadErrors: of,
  listUploadServiceHistory: of,
  configureUploadService: (world, owner) => ({
    ...of(world, owner),
    input: {
      enabled: true,
      maxImageGb: 100,
      parallelPerAccount: 5,
      parallelInAll: 50,
      bandwidthMbps: null,
      keepDays: 3,
      note: '',
    },
  }),
  testUploadService: of,
};
