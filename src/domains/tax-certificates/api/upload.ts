import { regionsOf } from '#domains/billing/profile-values.ts';
import { record } from '#domains/history/api/port.ts';
import { continentOf } from '#kernel/continents.ts';
import { Conflict, Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { taxCertificates } from '../contract.ts';
import { maxFileBytes, mostWaiting } from '../limits.ts';
import { say } from '../messages.ts';
import { endOf } from '../states.ts';
import { ofHolder } from './account-object.ts';
import { fileTypeOf } from './file-type.ts';
import { notifyWaiting } from './notify-waiting.ts';
import { certificateView, countWaiting, insertCertificate, readCertificateIn } from './store.ts';
import { scanCertificateTask } from './tasks/scan-certificate.ts';

/** Takes a certificate of the caller's account: where a scanner is set it is scanned first, then it waits for review. */
export const uploadTaxCertificate: Run<typeof taxCertificates.uploadTaxCertificate> = async (ctx, { input }) => {
  const { app, db, me, now } = ctx;
  const { file, ...facts } = input;
  const content = Buffer.from(file, 'base64');
  const contentType = fileTypeOf(content);
  const faults = faultsOf(facts, now);
  if (content.length > maxFileBytes) faults.push(item(8000, 'file'));
  else if (contentType === null) faults.push(item(8001, 'file'));
  if (faults.length > 0 || contentType === null) throw new Invalid(faults);
  const { accountId, siteId } = me;
  if ((await countWaiting(db, accountId)) >= mostWaiting) throw new Conflict(8006, undefined, { count: mostWaiting });
  const isScanned = app.config.scannerUrl !== null;
  const state = isScanned ? 'scanning' : 'waiting';
  const id = await insertCertificate(db, { ...facts, siteId, accountId, state, contentType, content, now });
  const stored = await readCertificateIn(db, ctx.scope, { id, now });
  if (stored === undefined) throw new Error('a certificate outside of the scope of who uploaded it');
  const { number } = facts;
  const taskId = isScanned
    ? await enqueue(db, scanCertificateTask, {
        data: { certificateId: id, number },
        object: { type: 'tax-certificate', id, name: number, siteId, accountId },
        by: requesterOf(ctx),
      })
    : null;
  await record(ctx, {
    object: ofHolder(stored),
    kind: 'billing',
    action: say('tax-certificate.upload', { number }),
    audit: Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, [null, value] as const])),
    part: { type: 'tax-certificate', id, name: number },
    taskId,
    event: 'changed',
  });
  if (!isScanned) await notifyWaiting(db, stored);
  return certificateView(stored);
};

type Facts = Omit<InputOf<typeof taxCertificates.uploadTaxCertificate>, 'file'>;

/** Everything that is wrong with what a certificate says, each at its field. */
function faultsOf({ country, region, validFrom, expiresOn }: Facts, now: Date): ErrorItem[] {
  const faults: (ErrorItem | false)[] = [
    continentOf(country) === null && item(country === '' ? 1001 : 8002, 'country'),
    region !== '' && !regionsOf(country).some(({ code }) => code === region) && item(8003, 'region'),
    expiresOn < validFrom && item(8004, 'expiresOn'),
    expiresOn >= validFrom && endOf(expiresOn) <= now && item(8005, 'expiresOn'),
  ];
  return faults.filter((fault) => fault !== false);
}
