import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { CreditCard, MailCheck, Server, ShieldCheck, X } from 'lucide-react';
import { useAct } from '#shell/form/act.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { billingPath } from '#domains/billing/paths.ts';
import { securityPath } from '#domains/identity/paths.ts';
import { createServerPath } from '#domains/servers/paths.ts';
import type { ChecklistItem } from '../checklist.ts';
import { account } from '../contract.ts';
import { profilePath } from '../paths.ts';

type Step = AnswerOf<typeof account.readHome>['checklist'][number];

/** Those that stand alone: how to sign in to a server is one of the first steps. */
type Recommended = Exclude<ChecklistItem, 'connect'>;
const icons = { email: MailCheck, factor: ShieldCheck, billing: CreditCard, server: Server };
const labelsOf = (): Record<Recommended, { title: string; why: string; to: string }> => ({
  email: { title: t`Confirm your email`, why: t`Required to reset your password.`, to: profilePath() },
  factor: {
    title: t`Add a second factor`,
    why: t`Protects you if your password is stolen.`,
    to: securityPath(),
  },
  billing: { title: t`Fill in your billing profile`, why: t`Required before you can order.`, to: billingPath() },
  server: { title: t`Create your first server`, why: t`It's running within a minute.`, to: createServerPath() },
});

/** What is still worth doing; each step can be hidden, and none left is no card. */
export function Checklist({ steps, skip }: { steps: readonly Step[]; skip: readonly ChecklistItem[] }) {
  const dismiss = useAct(account.dismissStep);
  const labels = labelsOf();
  const open = steps.flatMap(({ id, done, dismissed }) =>
    id === 'connect' || done || dismissed || skip.includes(id) ? [] : [{ id, ...labels[id] }],
  );
  if (open.length === 0) return null;
  return (
    <Card title={t`Recommended`}>
      <ul className="-my-1 divide-y divide-line">
        {open.map(({ id, title, why, to }) => {
          const Icon = icons[id];
          return (
            <li key={id} className="flex items-center gap-3 py-2">
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text"
              >
                <Icon size={17} />
              </span>
              <div className="min-w-0 flex-1">
                <Link to={to} className="reach font-medium hover:underline">
                  {title}
                </Link>
                <p className="text-[13px] text-muted">{why}</p>
              </div>
              <IconButton label={t`Hide: ${title}`} onClick={() => dismiss.mutate({ input: { id, dismissed: true } })}>
                <X size={16} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
