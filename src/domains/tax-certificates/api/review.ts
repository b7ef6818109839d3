import { record } from '#domains/history/api/port.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { taxCertificates } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { ofHolder } from './account-object.ts';
import { certificateView, lockCertificateIn, readCertificateIn, saveReview, type StoredCertificate } from './store.ts';

/** Accepts or rejects a certificate. What was accepted can be rejected: documents that were issued stay as they are. */
export const reviewTaxCertificate: Run<typeof taxCertificates.reviewTaxCertificate> = async (
  ctx,
  { params, input },
) => {
  const { db, scope, now } = ctx;
  const found = await lockCertificateIn(db, scope, { id: params.certificateId, now });
  if (found === undefined) throw new NotFound();
  const accepts = input.decision === 'accept';
  if (found.state === 'scanning') throw new Conflict(8008);
  if (found.state !== 'waiting' && (accepts || found.state === 'rejected')) throw new Conflict(8007);
  const reason = input.reason.trim();
  if (!accepts && (reason === '' || reason.length > maxReasonLength)) throw new Invalid([item(8010, 'reason')]);
  const state = accepts ? 'accepted' : 'rejected';
  await saveReview(db, found, { state, rejection: accepts ? '' : reason, now });
  const { number } = found;
  await record(ctx, {
    object: ofHolder(found),
    kind: 'billing',
    action: accepts ? say('tax-certificate.accept', { number }) : say('tax-certificate.reject', { number, reason }),
    audit: { state: [found.state, state], ...(accepts ? {} : { reason: [null, reason] }) },
    part: { type: 'tax-certificate', id: found.id, name: number },
    event: 'changed',
    notice: noticeOf(found, accepts ? null : reason),
  });
  const stored = await readCertificateIn(db, scope, { id: found.id, now });
  return certificateView(stored ?? found);
};

const noticeOf = ({ id, number, validFrom, expiresOn }: StoredCertificate, reason: string | null) =>
  ({
    code: 1290,
    severity: reason === null ? 'success' : 'warning',
    title: notice(reason === null ? 'accepted' : 'rejected', { number }),
    text:
      reason === null
        ? notice('accepted-text', { from: validFrom, through: expiresOn })
        : notice('rejected-text', { reason }),
    objectLink: billingPath(),
    groupKey: `tax-certificate:${id}:${reason === null ? 'accepted' : 'rejected'}`,
  }) as const;
