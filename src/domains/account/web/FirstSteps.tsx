import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { useUser } from '#shell/session-reads.ts';
import { stepsOf } from './steps.ts';

/** For an account without servers: what is done and what comes next. */
export function FirstSteps({ mayCreate }: { mayCreate: boolean }) {
  const user = useUser();
  if (!user) return null;
  const { ready, status } = stepsOf(user);
  return (
    <Card title={t`First steps`} note={t`From here to a running server in a few minutes.`}>
      <ol className="grid gap-5">
        <Step done number={1} title={t`Your account is open`}>
          {t`You are signed in as ${user.email}.`}
        </Step>
        <Step done={ready} number={2} title={t`Your account may order`}>
          {ready
            ? t`Nothing stands in the way.`
            : t`It cannot order now (${status}). Ask ${user.siteName} what is missing.`}
        </Step>
        <Step number={3} title={t`Create a server`}>
          {mayCreate
            ? t`Choose a location, an image and a size; the price stands beside it before you create.`
            : t`Your role only looks at servers. The holder of the account creates them.`}
          {mayCreate && (
            <span className="mt-3 flex flex-wrap gap-2">
              <Link to="/serverCreate" className={buttonClass('primary')}>
                {t`Create server`}
              </Link>
              <Link to="/serverCreate?cpu=1B&ram=2048&disks=20" className={buttonClass()}>
                {t`Start from a small one`}
              </Link>
            </span>
          )}
        </Step>
        <Step number={4} title={t`Sign in to it`}>
          {t`Its page shows the address, the user and the command as soon as it runs.`}
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  title: string;
  done?: boolean;
  children: ReactNode;
}
function Step({ number, title, done, children }: StepProps) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden
        className={`grid size-7 shrink-0 place-items-center rounded-full text-[13px] font-semibold ${done ? 'bg-ok-soft text-ok' : 'border border-line text-muted'}`}
      >
        {done ? <Check size={15} /> : number}
      </span>
      <div className="min-w-0 pt-0.5">
        <p className="font-medium">
          {title}
          <span className="sr-only">{done ? t`(done)` : t`(to do)`}</span>
        </p>
        <div className="text-muted">{children}</div>
      </div>
    </li>
  );
}
