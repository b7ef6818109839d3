import { auditAlone, record } from '#domains/history/api/port.ts';
import { sampleSteps, type SampleSpan } from '#domains/hosts/limits.ts';
import { Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { uploadServices } from '../contract.ts';
import { say } from '../messages.ts';
import { namedService } from './store-lists.ts';
import { findService, readSamples, saveConfigured } from './store.ts';
import { testServiceTask } from './tasks/test-service.ts';
import { configuredOf, mbpsOf, ofService, rowOf } from './view.ts';

/** Saves the configuration of a service; it holds for uploads under way, too, but for whether there may be new ones. */
export const configureUploadService: Run<typeof uploadServices.configureUploadService> = async (ctx, request) => {
  const service = await namedService(ctx, request);
  const to = { ...request.input, note: request.input.note.trim() };
  if (to.parallelPerAccount > to.parallelInAll) throw new Invalid([item(9814, 'parallelPerAccount')]);
  if (service.version !== ctx.ifMatch) throw new Stale();
  if (!(await saveConfigured(ctx.db, service, to))) throw new Stale();
  const before = configuredOf(service);
  const diff = Object.fromEntries(
    Object.entries(to).flatMap(([field, value]) => {
      const old = before[field as keyof typeof before];
      return old === value ? [] : [[field, [old, value] as [unknown, unknown]]];
    }),
  );
  await record(ctx, {
    object: ofService(service),
    kind: 'lifecycle',
    action: say('configured'),
    event: 'changed',
    diff,
    audit: diff,
  });
  const after = await findService(ctx.db, service.id, ctx.now);
  if (after === null) throw new NotFound();
  ctx.setHeader('etag', `"${after.version}"`);
  return rowOf(after);
};

/** Orders a test of a service; one at a time. */
export const testUploadService: Run<typeof uploadServices.testUploadService> = async (ctx, request) => {
  const { id, name, zoneId, engine } = await namedService(ctx, request);
  const cmdId = await enqueue(ctx.db, testServiceTask, {
    data: { serviceId: id, name, zoneId, engine },
    object: { type: 'upload-service', id, name, siteId: null, accountId: null },
    by: requesterOf(ctx),
  });
  auditAlone(ctx, ofService({ id, name }), { taskId: cmdId });
  return { cmdId };
};

/** Bandwidth and errors of a service over a span: at most 400 points. */
export const readUploadServiceSamples: Run<typeof uploadServices.readUploadServiceSamples> = async (ctx, request) =>
  samplesOf(ctx, request.query.span, (await namedService(ctx, request)).id);

/** The same of all services together. */
export const readUploadSamples: Run<typeof uploadServices.readUploadSamples> = (ctx, { query }) =>
  samplesOf(ctx, query.span, null);

async function samplesOf({ db, now }: Pick<Ctx, 'db' | 'now'>, span: SampleSpan, serviceId: string | null) {
  const { hours, stepMinutes } = sampleSteps[span];
  const since = new Date(now.getTime() - hours * 3_600_000);
  const samples = await readSamples(db, { serviceId, since, now, stepMinutes });
  return {
    interval: stepMinutes,
    times: samples.map(({ at }) => at.toISOString()),
    mbps: samples.map(({ bytes }) => mbpsOf(bytes, stepMinutes * 60_000)),
    errorCounts: samples.map(({ errors }) => errors),
  };
}
