import { useUser } from '#shell/session/session-reads.ts';
import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { createServerPath } from '#domains/servers/paths.ts';
import { stepsOf } from './steps.ts';

/** For an account without servers: what is done and what comes next. */
export function FirstSteps({ mayCreate }: { mayCreate: boolean }) {
  const user = useUser();
  if (!user) return null;
  const { ready, status } = stepsOf(user);
  return (
    <Card title={t`First steps`} note={t`Get your first server running in a few minutes.`}>
      <ol className="grid gap-5">
        <Step done number={1} title={t`Your account is active`}>
          {t`You are signed in as ${user.email}.`}
        </Step>
        <Step done={ready} number={2} title={t`You're ready to order`}>
          {ready
            ? t`Your account can place orders.`
            : t`Your account can't place orders yet (${status}). Contact ${user.siteName} to find out what's missing.`}
        </Step>
        <Step number={3} title={t`Create server`}>
          {mayCreate
            ? t`Choose a location, an image and a size. You see the price before you create the server.`
            : t`You have read-only access. Only the account owner can create servers.`}
          {mayCreate && (
            <span className="mt-3 flex flex-wrap gap-2">
              <Link to={createServerPath()} className={buttonClass('primary')}>
                {t`Create server`}
              </Link>
              <Link to={createServerPath({ cpu: '1B', ram: '2048', disks: '20' })} className={buttonClass()}>
                {t`Start with a small server`}
              </Link>
            </span>
          )}
        </Step>
        <Step number={4} title={t`Sign in to the server`}>
          {t`The server page shows the address, the user and the command as soon as the server is running.`}
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
