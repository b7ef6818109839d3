import { useRead } from '#shell/data/read.ts';
import { t } from '@lingui/core/macro';
import { sshKeys } from '#domains/ssh-keys/contract.ts';
import type { CreateValues } from '../values/values.ts';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { ReviewRow } from '#shell/form/ReviewRow.tsx';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
import type { CreateForm } from '../create-form.ts';
import { extraCards, withExtras } from '../cards/extras.ts';
import { reviewOf } from './review.ts';
import { createLabel } from '../price/Summary.tsx';
import { SummaryTotals } from '../price/SummaryTotals.tsx';

/** The names of the keys that may sign in: those of the library, and the one that was typed. */
export function useChosenKeys({ sshKeyIds, sshKey, sshKeyName }: CreateValues): string[] {
  // As the list of the form asks for them: it has the answer already.
  const { data } = useRead(sshKeys.listSshKeys, { query: { mine: 1, size: 100 } }, { enabled: sshKeyIds.length > 0 });
  const names = sshKeyIds.map((id) => data?.items.find((key) => key.id === id)?.name ?? t`Deleted key`);
  return sshKey.trim() === '' ? names : [...names, sshKeyName.trim() || t`a new key`];
}

const extraReviews = extraCards.map(({ key, load }) => ({
  key,
  Review: lazyPart(() => load().then(({ Review }) => ({ default: Review }))),
}));

interface Props {
  create: CreateForm;
  /** Why it cannot be sent as it is. */
  disabledReason: string | null;
  busy: boolean;
  onCreate(): void;
  /** Leads to a part of the form. */
  onGo(part: string): void;
  onClose(): void;
}

/** All that was chosen, once more in one place, with what it costs; then one press creates. */
export default function ReviewDialog({ create, disabledReason, busy, onCreate, onGo, onClose }: Props) {
  const { values, catalog } = create;
  const { extras } = withExtras(values);
  const osFamily = catalog.images.find(({ id }) => id === values.imageId)?.osFamily ?? 'linux';
  const keys = useChosenKeys(values);
  const change = (part: string) => () => {
    onClose();
    // The dialog gives the focus back to its opener first.
    requestAnimationFrame(() => onGo(part));
  };
  const row = ([part, title, said]: readonly [part: string, title: string, said: ReactNode]) => (
    <ReviewRow key={title} title={title} onChange={change(part)}>
      {said}
    </ReviewRow>
  );
  return (
    <OpDialog
      form={plainForm(onCreate, busy)}
      title={t`Review`}
      action={createLabel(values.names.length)}
      cancel={t`Back to form`}
      disabledReason={disabledReason}
      onClose={onClose}
    >
      <div className="mb-3 rounded-xl bg-hover p-4 text-ink">
        <SummaryTotals create={create} />
      </div>
      <dl aria-label={t`Summary of your order`} className="divide-y divide-line text-ink">
        {reviewOf(create, keys).map(row)}
        <Suspense>
          {extraReviews.map(({ key, Review }) => (
            <Review key={key} value={extras[key]} osFamily={osFamily} onChange={change(key)} />
          ))}
        </Suspense>
      </dl>
    </OpDialog>
  );
}
