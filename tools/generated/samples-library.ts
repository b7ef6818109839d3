import { nobody, type Samples } from './sample.ts';

/** A valid request for every operation of the hard-disk library. */
export const librarySamples: Samples = {
  'library.cloneDisk': (world, owner) => ({
    input: { serverId: owner.serverId, diskId: nobody, name: 'Base image', zoneId: world.zoneId },
  }),
  'library.createUpload': (world) => ({
    input: { name: 'Brought image', zoneId: world.zoneId, format: 'raw', fileName: 'disk.raw', sizeBytes: 1_048_576 },
  }),
  'library.deleteImages': (_world, owner) => ({ input: { imageIds: [owner.imageId] } }),
  'library.editImage': (_world, owner) => ({
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
  'library.exportImages': () => ({}),
  'library.createLink': (_world, owner) => ({ params: { imageId: owner.imageId }, input: { hours: 24 } }),
  'library.importImage': (world) => ({
    input: { name: 'Fetched image', zoneId: world.zoneId, format: 'raw', url: 'https://images.example.com/disk.raw' },
  }),
  'library.leaveImage': (_world, owner) => ({ params: { imageId: owner.imageId } }),
  'library.revokeShare': (_world, owner) => ({ params: { imageId: owner.imageId, shareId: nobody } }),
  'library.shareImage': (_world, owner) => ({
    params: { imageId: owner.imageId },
    input: { email: 'nobody@elsewhere.test' },
  }),
  'library.shareImages': (_world, owner) => ({
    input: { imageIds: [owner.imageId], email: 'nobody@elsewhere.test' },
  }),
  'library.copyImages': (world, owner) => ({ input: { imageIds: [owner.imageId], zoneId: world.zoneId } }),
  'library.retryImage': (_world, owner) => ({ params: { imageId: owner.imageId }, input: {} }),
  'library.pointLatest': (_world, owner) => ({ params: { imageId: owner.imageId }, input: { latest: true } }),
  'library.readLatest': (world) => ({ query: { zone: world.zoneId, name: 'Debian' } }),
  'library.editLife': (_world, owner) => ({
    params: { imageId: owner.imageId },
    input: { deprecatedAt: '2031-01-01T00:00:00.000Z', endsAt: null },
  }),
  'library.listImages': () => ({}),
  'library.resumeUpload': (_world, owner) => ({ params: { imageId: owner.imageId }, input: {} }),
  'library.readCloneOffer': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'library.readImage': (_world, owner) => ({ params: { imageId: owner.imageId } }),
  'library.readLibrary': () => ({}),
};
