import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { accessAudit } from '../contract.ts';
import type { Review } from './types.ts';

/** Completes a review, or cancels it. */
export default function CloseReviewDialog({
  review: { id, name },
  how,
  onClose,
}: {
  review: Review;
  how: 'complete' | 'cancel';
  onClose(): void;
}) {
  const params = { reviewId: id };
  const complete = useOpForm(accessAudit.completeAccessReview, { params });
  const cancel = useOpForm(accessAudit.cancelAccessReview, { params });
  return how === 'complete' ? (
    <OpDialog
      form={complete}
      title={t`Complete ${name}?`}
      action={t`Complete review`}
      done={t`${name} completed`}
      onClose={onClose}
    >
      {t`The result is kept and can no longer be changed. The next reminder comes in the next quarter.`}
    </OpDialog>
  ) : (
    <OpDialog
      form={cancel}
      title={t`Cancel ${name}?`}
      action={t`Cancel review`}
      cancel={t`Keep review`}
      danger
      done={t`${name} canceled`}
      onClose={onClose}
    >
      {t`What was removed stays removed. The entries and decisions stay in the list of reviews.`}
    </OpDialog>
  );
}
