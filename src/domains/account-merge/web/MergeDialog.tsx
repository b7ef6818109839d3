import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { ReasonFields } from '#shell/form/ReasonFields.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { Button } from '#ui/Button.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { accountMerge } from '../contract.ts';
import { maxReason } from '../limits.ts';
import type { Outcome } from '../schemas.ts';

interface Props {
  userId: string;
  email: string;
  /** The email that is entered first. */
  into: string;
  onClose(): void;
}

/** Merges an account into another one: shows what becomes of each part first. */
export default function MergeDialog({ userId, email, into, onClose }: Props) {
  const [asked, setAsked] = useState('');
  const { guard, dialog } = useProof();
  const form = useOpForm(accountMerge.mergeAccount, {
    start: { into, reason: '', ticket: '' },
    params: { userId },
    guard,
  });
  const typed = form.values.into.trim();
  const isAsked = asked !== '' && asked === typed;
  const preview = useRead(
    accountMerge.previewMerge,
    { params: { userId }, query: { into: asked } },
    { enabled: asked !== '' },
  );
  const plan = isAsked ? preview.data : undefined;
  const refused = isAsked ? preview.error?.message : undefined;
  return (
    <>
      <OpDialog
        form={form}
        title={t`Merge ${email} into another account`}
        action={t`Merge accounts`}
        danger
        typeToConfirm={plan?.ready ? email : undefined}
        disabledReason={
          plan === undefined
            ? t`Check the accounts first.`
            : plan.ready
              ? null
              : t`Settle what is refused first, then check again.`
        }
        done={t`Merge started`}
        onClose={onClose}
      >
        <div className="grid gap-4">
          <p className="text-muted">
            {t`What the account owns moves to the other one. Then no one can sign in to it anymore, and both owners are notified. This can't be undone.`}
          </p>
          <div className="grid gap-2">
            <TextField
              label={t`Other account`}
              hint={t`The email of an account owner of the same site.`}
              autoComplete="off"
              {...form.field('into')}
              error={refused ?? form.error('into')}
            />
            <Button
              className="justify-self-start"
              disabledReason={typed === '' ? t`Enter an email first.` : null}
              onClick={() => {
                if (isAsked) void preview.refetch();
                else setAsked(typed);
              }}
            >
              {t`Check accounts`}
            </Button>
          </div>
          {isAsked && preview.isFetching && <SkeletonRows rows={3} />}
          {plan && !preview.isFetching && <Plan plan={plan} />}
          <ReasonFields field={(name) => form.field(name)} maxReason={maxReason} />
        </div>
      </OpDialog>
      {dialog}
    </>
  );
}

type Planned = AnswerOf<typeof accountMerge.previewMerge>;

const tones: Record<Outcome, Tone> = { moves: 'ok', stays: 'muted', ends: 'warn', refused: 'bad' };

function outcomeLabel(outcome: Outcome): string {
  const labels: Record<Outcome, () => string> = {
    moves: () => t`Moves`,
    stays: () => t`Stays`,
    ends: () => t`Ends`,
    refused: () => t`Refused`,
  };
  return labels[outcome]();
}

function Plan({ plan: { ready, parts } }: { plan: Planned }) {
  return (
    <section aria-label={t`What becomes of the account`} className="grid gap-3">
      {!ready && <Banner tone="bad">{t`The accounts can't be merged yet.`}</Banner>}
      <ul className="grid gap-2">
        {parts.map(({ id, name, outcome, detail }) => (
          <li key={id} className="grid gap-0.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <StateDot tone={tones[outcome]}>{outcomeLabel(outcome)}</StateDot>
            <div>
              <span className="font-medium">{name}</span>
              {detail !== null && <p className="text-muted">{detail}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
