import { t } from '@lingui/core/macro';
import { lazy, Suspense, type ReactNode } from 'react';
import { ReviewRow } from '#shell/ReviewRow.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { CreateForm } from './create-form.ts';
import { extraCards, withExtras } from './extras.ts';
import { goToPart } from './FormPart.tsx';
import { reviewOf } from './review.ts';
import { createLabel } from './Summary.tsx';
import { SummaryTotals } from './SummaryTotals.tsx';
import { useChosenKeys } from './use-chosen-keys.ts';

const extraReviews = extraCards.map(({ key, load }) => ({
  key,
  Review: lazy(() => load().then(({ Review }) => ({ default: Review }))),
}));

interface Props {
  create: CreateForm;
  /** Why it cannot be sent as it stands. */
  disabledReason: string | null;
  busy: boolean;
  onCreate(): void;
  onClose(): void;
}

/** All that was chosen, once more in one place, with what it costs; then one press creates. */
export default function ReviewDialog({ create, disabledReason, busy, onCreate, onClose }: Props) {
  const { values, catalogue } = create;
  const { extras } = withExtras(values);
  const osFamily = catalogue.images.find(({ id }) => id === values.imageId)?.osFamily ?? 'linux';
  const keys = useChosenKeys(values);
  const change = (part: string) => () => {
    onClose();
    // The dialog gives the focus back to its opener first.
    requestAnimationFrame(() => goToPart(part));
  };
  const row = ([part, title, said]: readonly [part: string, title: string, said: ReactNode]) => (
    <ReviewRow key={title} title={title} onChange={change(part)}>
      {said}
    </ReviewRow>
  );
  return (
    <Dialog
      title={t`Review`}
      onClose={onClose}
      onSubmit={onCreate}
      footer={
        <>
          <Button onClick={onClose}>{t`Back to the form`}</Button>
          <Button type="submit" look="primary" busy={busy} disabledReason={disabledReason}>
            {createLabel(values.names.length)}
          </Button>
        </>
      }
    >
      <div className="mb-3 rounded-xl bg-hover p-4">
        <SummaryTotals create={create} />
      </div>
      <dl aria-label={t`What is created`} className="divide-y divide-line">
        {reviewOf(create, keys).map(row)}
        <Suspense>
          {extraReviews.map(({ key, Review }) => (
            <Review key={key} value={extras[key]} osFamily={osFamily} onChange={change(key)} />
          ))}
        </Suspense>
      </dl>
    </Dialog>
  );
}
