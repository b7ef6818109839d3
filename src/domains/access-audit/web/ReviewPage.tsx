import { plural, t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { CircleCheck, CircleX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { accessAudit } from '../contract.ts';
import { accessReviewPath, accessReviewsPath } from '../paths.ts';
import { coverageText, reviewStateLabel, reviewTone } from './labels.ts';
import { ReviewEntries } from './ReviewEntries.tsx';
import type { Review } from './types.ts';

const CloseDialog = lazyPart(() => import('./CloseReviewDialog.tsx'));

/** `/accessReviews/{reviewId}`: what was held when the review began, and what was decided about each entry. */
export default function ReviewPage() {
  const { reviewId = '' } = useParams({ strict: false });
  const read = useRead(accessAudit.readAccessReview, { params: { reviewId } });
  const { data } = read;
  useObjectTitle(data?.name);
  useOpened(accessReviewPath(reviewId), data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={accessReviewsPath()}>{t`Access reviews`}</BackLink>
      {gone && (
        <EmptyState
          kind="no-match"
          title={t`Access review not found`}
          action={
            <Link to={accessReviewsPath()} className={buttonClass()}>
              {t`All access reviews`}
            </Link>
          }
        >
          {t`You don't have access to it, or it doesn't exist.`}
        </EmptyState>
      )}
      {!gone && !data && <ReadState read={read} rows={8} />}
      {data && <Found review={data} />}
    </>
  );
}

function Found({ review }: { review: Review }) {
  const [asked, setAsked] = useState<'complete' | 'cancel'>();
  const mayManage = useMay('role.manage');
  const { id, name, state, entries, kept, removed } = review;
  const left = entries - kept - removed;
  const noRight = mayManage ? null : roleForbids();
  const open =
    left === 0 ? null : plural(left, { one: '# entry is not decided yet.', other: '# entries are not decided yet.' });
  return (
    <>
      <PageHead
        title={name}
        note={coverageText(review)}
        actions={
          state === 'open' && (
            <>
              <Button disabledReason={noRight} onClick={() => setAsked('cancel')}>
                <CircleX aria-hidden size={16} />
                {t`Cancel review`}
              </Button>
              <Button look="primary" disabledReason={noRight ?? open} onClick={() => setAsked('complete')}>
                <CircleCheck aria-hidden size={16} />
                {t`Complete review`}
              </Button>
            </>
          )
        }
      />
      <div className="grid gap-4">
        <Card title={t`Progress`}>
          <KeyValue
            items={[
              [
                t`Status`,
                <StateDot key="state" tone={reviewTone(review)}>
                  {reviewStateLabel(review)}
                </StateDot>,
              ],
              [t`Decided`, t`${numberText(kept + removed)} of ${numberText(entries)}`],
              [t`Confirmed`, numberText(kept)],
              [t`Removed`, numberText(removed)],
              [t`Due`, <DateTime key="due" at={review.due} />],
              [t`Started by`, review.createdBy],
              [t`Started`, <DateTime key="created" at={review.created} />],
              ...(review.ended === null
                ? []
                : [
                    [t`Closed by`, review.endedBy] as const,
                    [t`Closed`, <DateTime key="ended" at={review.ended} />] as const,
                  ]),
            ]}
          />
        </Card>
        <ReviewEntries reviewId={id} isOpen={state === 'open' && mayManage} />
      </div>
      {asked && (
        <Suspense>
          <CloseDialog review={review} how={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
