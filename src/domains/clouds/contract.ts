import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import { CloudCreate, CloudDetail, CloudMade, CloudParams, CloudRow, CloudSave } from './schemas.ts';
import { cloudStates } from './states.ts';

/** A data center more or less changes what every form offers. */
const touches = ['clouds', 'hosts', 'availability', 'servers'];
const changes = { may: 'cloud.manage', support: 'refused', touches } as const;

export const clouds = contract('clouds', {
  listClouds: list({
    path: '/clouds',
    summary: 'Lists the OpenStack clouds that were added as data centers, with the result of their self-check.',
    may: 'cloud.manage',
    row: CloudRow,
    filters: { state: filters.choices(cloudStates) },
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
    summary: 'Removes a cloud and its data center, which must not be in use. Nothing in the cloud is deleted.',
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
});
