import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { translate } from '#kernel/message.ts';
import type { AnswerOf } from '#kernel/op.ts';
import CommandLine from '#domains/connect/web/port/CommandLine.tsx';
import { billingPath } from '#domains/billing/paths.ts';
import { servers } from '#domains/servers/contract.ts';
import { createServerPath, serverPath } from '#domains/servers/paths.ts';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { account } from '../contract.ts';
import { dashboardPath } from '../paths.ts';
import { refusalOfOrders } from './steps.ts';

type Checklist = AnswerOf<typeof account.readHome>['checklist'];

/** Whether the first steps are shown: until someone has signed in to the first server, says so, or has had one for days. */
export function inFirstSteps(checklist: Checklist, { isNew }: { isNew: boolean }): boolean {
  const step = (id: Checklist[number]['id']) => checklist.find((one) => one.id === id);
  const connect = step('connect');
  return isNew || (step('server')?.done === true && connect?.done === false && !connect.dismissed);
}

/** What is done and what comes next, from a new account to the first sign-in to a server. */
export function FirstSteps({ mayCreate, hadServer }: { mayCreate: boolean; hadServer: boolean }) {
  const user = useUser();
  if (!user) return null;
  const refusal = refusalOfOrders(user);
  return (
    <Card title={t`First steps`} note={t`Get your first server running in a few minutes.`}>
      <ol className="grid gap-5">
        <Step done number={1} title={t`Your account is active`}>
          {t`You are signed in as ${user.email}.`}
        </Step>
        <Step
          done={refusal === null}
          number={2}
          title={refusal === null ? t`You're ready to order` : t`Get ready to order`}
        >
          {refusal === null
            ? t`Your account can place orders.`
            : t`Your account can't place orders yet: ${translate(refusal)}`}
          {refusal !== null && (
            <span className="mt-3 block">
              <Link to={billingPath({ next: dashboardPath() })} className={buttonClass()}>
                {t`Open billing profile`}
              </Link>
            </span>
          )}
        </Step>
        <Step done={hadServer} number={3} title={t`Create server`}>
          {mayCreate
            ? t`Choose a location, an image and a size. You see the price before you create the server.`
            : t`You have read-only access. Only the account owner can create servers.`}
          {mayCreate && !hadServer && (
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
          {hadServer ? (
            <SignInToServer />
          ) : (
            t`The server page shows the address, the user and the command as soon as the server is running.`
          )}
        </Step>
      </ol>
    </Card>
  );
}

/** The command for the newest server, and the button that ends the first steps. */
function SignInToServer() {
  const read = useRead(servers.listServers, { query: { size: '1', sorting: '-created' } }, { pollSeconds: 25 });
  const dismiss = useAct(account.dismissStep);
  const server = read.data?.items[0];
  if (server === undefined) return null;
  const running = server.state === 'on';
  return (
    <>
      {running
        ? t`Run this command on your computer.`
        : t`The command appears here as soon as ${server.name} is running.`}
      {running && <CommandLine server={server} />}
      <span className="mt-3 flex flex-wrap gap-2">
        <Link to={serverPath(server.id, 'connect')} className={buttonClass()}>
          {t`Other ways to connect`}
        </Link>
        <Button
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate({ input: { id: 'connect', dismissed: true } })}
        >{t`I've signed in`}</Button>
      </span>
    </>
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
