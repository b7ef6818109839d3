import { record } from '#domains/history/api/port.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { taxCertificates } from '../contract.ts';
import { say } from '../messages.ts';
import { ofHolder } from './account-object.ts';
import { deleteCertificate, lockCertificateIn } from './store.ts';

/** Withdraws a certificate that no document can refer to. */
export const withdrawTaxCertificate: Run<typeof taxCertificates.withdrawTaxCertificate> = async (ctx, { params }) => {
  const { db, scope, now } = ctx;
  const found = await lockCertificateIn(db, scope, { id: params.certificateId, now });
  if (found === undefined) throw new NotFound();
  if (found.wasAccepted) throw new Conflict(8011);
  if (found.state === 'scanning') throw new Conflict(8008);
  await deleteCertificate(db, found.id);
  await record(ctx, {
    object: ofHolder(found),
    kind: 'billing',
    action: say('tax-certificate.withdraw', { number: found.number }),
    audit: { state: [found.state, null] },
    part: { type: 'tax-certificate', id: found.id, name: found.number },
    event: 'changed',
  });
};
