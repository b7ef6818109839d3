import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import {
  CloudCreate,
  CloudDetail,
  CloudMade,
  CloudObject,
  CloudParams,
  CloudRow,
  CloudSave,
  ImportInput,
  ObjectResults,
  ReleaseInput,
  ZoneImages,
} from './schemas.ts';
import { cloudStates, objectKinds, objectStates } from './states.ts';

/** A data center more or less changes what every form offers. */
const touches = ['clouds', 'hosts', 'availability', 'servers'];
const changes = { may: 'cloud.manage', support: 'refused', touches } as const;

export const clouds = contract('clouds', {
  listClouds: list({
    path: '/clouds',
    summary: 'Lists the OpenStack clouds that were added as data centers, with the result of their self-check.',
    may: 'cloud.manage',
    row: CloudRow,
    filters: { zone: filters.values(), state: filters.choices(cloudStates) },
    sorts: ['zoneName', 'createdAt'],
    sort: 'zoneName',
  }),
  createCloud: op({
    ...changes,
    method: 'POST',
    path: '/clouds',
    summary:
      'Adds an OpenStack cloud as a data center, closed to new servers, and starts its self-check. Requires a proof of identity.',
    audit: 'cloud.create',
    input: CloudCreate,
    output: CloudMade,
    status: 202,
    idempotent: true,
  }),
  readCloud: op({
    method: 'GET',
    path: '/clouds/{zoneId}',
    summary: 'Returns a cloud with its settings and what its self-check found. The password is not returned.',
    may: 'cloud.manage',
    audit: 'none: read',
    params: CloudParams,
    output: CloudDetail,
  }),
  saveCloud: op({
    ...changes,
    method: 'PUT',
    path: '/clouds/{zoneId}',
    summary: 'Saves the settings of a cloud, and its password unless that is empty. Requires a proof of identity.',
    audit: 'cloud.save',
    params: CloudParams,
    input: CloudSave,
    output: CloudDetail,
    ifMatch: true,
  }),
  removeCloud: op({
    ...changes,
    method: 'DELETE',
    path: '/clouds/{zoneId}',
    summary:
      'Removes a cloud and its data center, which must not be in use. Nothing in the cloud is deleted. Requires a proof of identity.',
    audit: 'cloud.remove',
    params: CloudParams,
    output: null,
  }),
  checkCloud: op({
    ...changes,
    method: 'POST',
    path: '/clouds/{zoneId}/checks',
    summary: 'Starts the self-check of a cloud.',
    audit: 'cloud.check',
    params: CloudParams,
    output: Accepted,
    status: 202,
  }),
  searchCloud: op({
    ...changes,
    method: 'POST',
    path: '/clouds/{zoneId}/searches',
    summary: 'Searches a cloud for servers, networks and images that the console did not make.',
    audit: 'cloud.search',
    params: CloudParams,
    output: Accepted,
    status: 202,
  }),
  listCloudObjects: list({
    path: '/clouds/{zoneId}/objects',
    summary: 'Lists what the last search of a cloud found, and what was imported.',
    may: 'cloud.manage',
    params: CloudParams,
    row: CloudObject,
    filters: { kind: filters.choices(objectKinds), state: filters.choices(objectStates) },
    sorts: ['name', 'kind', 'project'],
    sort: 'name',
    shows: ['clouds'],
  }),
  listImportImages: op({
    method: 'GET',
    path: '/clouds/{zoneId}/images',
    summary: 'Returns the images that imported servers can be shown with.',
    may: 'cloud.manage',
    audit: 'none: read',
    params: CloudParams,
    output: ZoneImages,
  }),
  importObjects: op({
    ...changes,
    touches: ['clouds', 'servers', 'networks', 'library'],
    method: 'POST',
    path: '/clouds/{zoneId}/imports',
    summary:
      'Imports networks, images and servers of a cloud, each by its own task. Nothing in the cloud is created or deleted.',
    audit: 'cloud.import',
    params: CloudParams,
    input: ImportInput,
    output: ObjectResults,
    status: 202,
    dryRun: true,
  }),
  releaseObjects: op({
    ...changes,
    touches: ['clouds', 'servers', 'networks', 'library'],
    method: 'POST',
    path: '/clouds/{zoneId}/releases',
    summary:
      'Releases imported networks, images and servers: the console forgets them, and they stay in the cloud as they are.',
    audit: 'cloud.release',
    params: CloudParams,
    input: ReleaseInput,
    output: ObjectResults,
    status: 202,
    dryRun: true,
  }),
});
