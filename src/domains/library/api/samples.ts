import { nobody, type Samples } from '#test/sample.ts';
import type { library } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof library> = {
  checkImage: (_world, owner) => ({ params: { imageId: owner.imageId }, input: {} }),
  cloneDisk: (world, owner) => ({
    input: { serverId: owner.serverId, diskId: nobody, name: 'Base image', zoneId: world.zoneId },
  }),
  copyImages: (world, owner) => ({ input: { imageIds: [owner.imageId], zoneId: world.zoneId } }),
  createLink: (_world, owner) => ({ params: { imageId: owner.imageId }, input: { hours: 24 } }),
  createUpload: (world) => ({
    input: { name: 'Brought image', zoneId: world.zoneId, format: 'raw', fileName: 'disk.raw', sizeBytes: 1_048_576 },
  }),
  deleteImages: (_world, owner) => ({ input: { imageIds: [owner.imageId] } }),
  editImage: (_world, owner) => ({
    params: { imageId: owner.imageId },
    input: {
      name: 'Better name',
      description: '',
      usageInfo: '',
      guestOs: 'Debian',
      initialUser: 'root',
      minRamMb: 512,
      locked: false,
    },
  }),
  editLife: (_world, owner) => ({
    params: { imageId: owner.imageId },
    input: { deprecatedAt: '2031-01-01T00:00:00.000Z', endsAt: null },
  }),
  importImage: (world) => ({
    input: { name: 'Fetched image', zoneId: world.zoneId, format: 'raw', url: 'https://images.example.com/disk.raw' },
  }),
  leaveImage: (_world, owner) => ({ params: { imageId: owner.imageId } }),
  listImages: () => ({}),
  pointLatest: (_world, owner) => ({ params: { imageId: owner.imageId }, input: { latest: true } }),
  readCloneOffer: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  listImageHistory: (_world, owner) => ({ params: { imageId: owner.imageId } }),
  readImage: (_world, owner) => ({ params: { imageId: owner.imageId } }),
  readLatest: (world) => ({ query: { zone: world.zoneId, name: 'Debian' } }),
  readLibrary: () => ({}),
  resumeUpload: (_world, owner) => ({ params: { imageId: owner.imageId }, input: {} }),
  retryImage: (_world, owner) => ({ params: { imageId: owner.imageId }, input: {} }),
  revokeShare: (_world, owner) => ({ params: { imageId: owner.imageId, shareId: nobody } }),
  shareImage: (_world, owner) => ({
    params: { imageId: owner.imageId },
    input: { email: 'nobody@elsewhere.test' },
  }),
  shareImages: (_world, owner) => ({
    input: { imageIds: [owner.imageId], email: 'nobody@elsewhere.test' },
  }),
};
