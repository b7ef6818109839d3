import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { sortBy, sortByKnown } from '#platform/db/page.ts';
import type { Ctx } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource } from '#domains/history/api/port.ts';
import { allUploads, openUploads } from '#domains/library/api/port.ts';
import { uploadServices } from '../contract.ts';
import { activeSince, readService, services } from './store.ts';
import { rowOf } from './view.ts';

const everyOperator = () => sql<boolean>`true`;

/** The service of the path. Throws NotFound. */
export async function namedService({ db }: Pick<Ctx, 'db'>, { params }: { params: { serviceId: string } }) {
  const service = await readService(db, params.serviceId);
  if (service === null) throw new NotFound();
  return service;
}

export const listUploadServices = listRows(uploadServices.listUploadServices, {
  what: 'upload-services',
  from: ({ db, now }) => db.selectFrom(services(now).as('f')).selectAll('f'),
  scope: everyOperator,
  id: sortBy('f.id', 'uuid'),
  sorts: {
    name: sortBy('f.name', 'text'),
    sending: { value: sql`f.sending`, type: 'bigint' },
    receivedBytesToday: { value: sql`f."receivedBytesToday"`, type: 'float8' },
    errorsToday: { value: sql`f."errorsToday"`, type: 'bigint' },
    freeBytes: sortByKnown('f.freeBytes', 'float8'),
  },
  search: [sql`lower(f.name)`, sql`lower(f."zoneId")`, sql`lower(f.engine)`],
  filters: {
    zone: (ids) => sql<boolean>`f."zoneId" = any(${ids}::text[])`,
    state: (states) => sql<boolean>`f.state = any(${states}::text[])`,
  },
  items: (rows) => rows.map(rowOf),
});

export const listUploadQueue = listRows(uploadServices.listUploadQueue, {
  what: 'uploads',
  prepare: namedService,
  of: ({ own }) => own.name,
  from: ({ db, own, now }) =>
    db
      .selectFrom(openUploads.as('u'))
      .leftJoin('upload_transfer as t', (join) =>
        join.onRef('t.image_id', '=', 'u.image_id').on('t.active_at', '>', activeSince(now)),
      )
      .where('u.zone_id', '=', own.zoneId)
      .where('u.state', '<>', 'failed')
      .select(['u.image_id as id', 'u.name', 'u.account_id as accountId', 'u.owner', 'u.size_bytes as sizeBytes'])
      .select(['u.received_bytes as receivedBytes', 'u.created_at as started', 't.active_at as active'])
      .select('u.expires_at as expires')
      .select(queueState.as('state')),
  scope: everyOperator,
  id: sortBy('u.image_id', 'uuid'),
  sorts: {
    name: { value: sql`u.name`, type: 'text' },
    started: sortBy('u.created_at', 'timestamptz'),
    receivedBytes: sortBy('u.received_bytes', 'float8'),
  },
  search: [sql`lower(u.name)`, sql`lower(u.owner)`],
  filters: { state: (states) => sql<boolean>`${queueState} = any(${states}::text[])` },
  items: (rows) =>
    rows.map(({ started, active, expires, ...row }) => ({
      ...row,
      started: started.toISOString(),
      active: active?.toISOString() ?? null,
      expires: expires.toISOString(),
    })),
});

const queueState = sql<'sending' | 'waiting' | 'checking'>`
  case when u.state = 'checking' then 'checking' when t.active_at is not null then 'sending' else 'waiting' end`;

export const listUploadErrors = listRows(uploadServices.listUploadErrors, {
  what: 'upload-errors',
  prepare: namedService,
  of: ({ own }) => own.name,
  from: ({ db, own }) =>
    db
      .selectFrom('upload_error as e')
      .leftJoin(allUploads.as('u'), (join) => join.onRef('u.image_id', '=', 'e.image_id'))
      .where('e.service_id', '=', own.id)
      .select(['e.id', 'e.at', 'e.reason', 'u.name as image', 'u.account_id as accountId', 'u.owner']),
  scope: everyOperator,
  id: sortBy('e.id', 'uuid'),
  sorts: { at: sortBy('e.at', 'timestamptz') },
  search: [sql`lower(u.name)`, sql`lower(u.owner)`],
  filters: {},
  items: (rows) => rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
});

/** What was configured and tested. */
export const listUploadServiceHistory = listRows(uploadServices.listUploadServiceHistory, {
  ...historySource('upload-service'),
  prepare: (ctx: Ctx, request: { params: { serviceId: string } }) => namedService(ctx, request),
});
