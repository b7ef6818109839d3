import { t } from '@lingui/core/macro';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { OpDialog, type SentForm } from '#shell/form/OpDialog.tsx';
import { useProof } from '#shell/session/proof.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Impact } from './Impact.tsx';
import type { SiteState } from './labels.ts';

/** A change of a site that is tried first. `options` are those of its form, which has a reason. */
export function useImpact(siteHost: string) {
  const { guard, dialog } = useProof();
  const [seen, setSeen] = useState<SiteState>();
  return {
    siteHost,
    seen,
    setSeen,
    proof: dialog,
    /** The name that the request confirms: the dry run comes before it is typed. */
    confirm: (typed: string) => (seen ? typed : siteHost),
    options: {
      params: { siteHost },
      check: ({ reason }: { reason: string }): Record<string, string> =>
        reason.trim() === '' ? { reason: t`This field is required.` } : {},
      dryRun: () => seen === undefined,
      guard,
    },
  };
}

interface Props {
  impact: ReturnType<typeof useImpact>;
  form: SentForm<SiteState> & { field(name: 'reason'): Omit<ComponentProps<typeof TextField>, 'label'> };
  title: string;
  action: string;
  done: string;
  /** What the change does. */
  note: string;
  onClose(): void;
  children: ReactNode;
}

/** Asks for a reason and shows what the change touches, then changes the site with its name typed. */
export function ImpactDialog({ impact, form, title, action, done, note, onClose, children }: Props) {
  const { siteHost, seen, setSeen, proof } = impact;
  return (
    <>
      <OpDialog
        form={form}
        title={title}
        action={seen ? action : t`Check impact`}
        danger={seen !== undefined}
        typeToConfirm={seen ? siteHost : undefined}
        done={(answer) => {
          if (seen) return done;
          setSeen(answer);
          return false;
        }}
        onClose={onClose}
      >
        <p className="text-muted">{note}</p>
        <TextField label={t`Reason`} hint={t`Sent to the administrators of the site.`} {...form.field('reason')} />
        {children}
        {seen && (
          <section aria-label={t`Impact`}>
            <Impact state={seen} />
          </section>
        )}
      </OpDialog>
      {proof}
    </>
  );
}
