import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useAct } from '#shell/form/act.ts';
import { serverAheadMs } from '#shell/data/server-clock.ts';
import { useSeconds } from '#shell/text/use-seconds.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { firewall } from '../contract.ts';
import { asRules } from '../resolve.ts';
import { ChangeList } from './ChangeList.tsx';
import type { FirewallView } from './types.ts';
import { taskPath } from '#domains/tasks/paths.ts';

interface Props {
  serverId: string;
  view: FirewallView;
  /** Why nothing can be applied now; null when it can. */
  refusal: string | null;
  onAgain(): void;
  onBack(revision: number): void;
  onDetach(): void;
}

/** The most important facts about the rules: on trial, not active, or following a template. */
export function Standing(props: Props) {
  const { view, refusal, onAgain, onDetach } = props;
  const { trial, state, error, host, template } = view;
  return (
    <>
      {trial && <Trial key={trial.until} {...props} until={trial.until} backTo={trial.backTo} />}
      {state === 'outOfSync' && (
        <Notice tone="bad" action={<Button small disabledReason={refusal} onClick={onAgain}>{t`Apply again`}</Button>}>
          <p className="font-medium">
            {error
              ? t`The rules are not active: ${error}`
              : host
                ? t`The rules on the host differ from the applied rules.`
                : t`The rules are not active yet. They are applied when the server is idle.`}
          </p>
          {host && (
            <details className="mt-1">
              <summary>{t`Rules on the host`}</summary>
              <div className="mt-2 text-ink">
                <ChangeList before={{ ...view.set, rules: [] }} after={asRules(host)} refs={view.refs} />
              </div>
            </details>
          )}
        </Notice>
      )}
      {state === 'applying' && (
        <Notice
          tone="brand"
          action={view.cmdId && <Link to={taskPath(view.cmdId)} className="font-medium underline">{t`Show task`}</Link>}
        >
          {t`The rules are being applied.`}
        </Notice>
      )}
      {template && (
        <Notice
          tone="brand"
          action={<Button small disabledReason={refusal} onClick={onDetach}>{t`Edit for this server only`}</Button>}
        >
          {t`The server follows the template “${template.name}” and is updated with it.`}
        </Notice>
      )}
    </>
  );
}

function Notice({
  tone,
  action,
  children,
}: {
  tone: 'brand' | 'bad' | 'warn';
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Banner tone={tone}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-[1_1_15rem]">{children}</div>
        {action}
      </div>
    </Banner>
  );
}

const secondsUntil = (at: string) => Math.max(0, Math.ceil((Date.parse(at) - Date.now() - serverAheadMs()) / 1000));

function Trial({ serverId, refusal, onBack, until, backTo }: Props & { until: string; backTo: number }) {
  const [first] = useState(() => secondsUntil(until));
  const seconds = useSeconds(first);
  const confirm = useAct(firewall.confirmFirewall);
  const time = `${Math.floor(seconds.left / 60)}:${String(seconds.left % 60).padStart(2, '0')}`;
  return (
    <Notice
      tone="warn"
      action={
        <span className="flex gap-2">
          <Button small disabledReason={refusal} onClick={() => onBack(backTo)}>{t`Revert now`}</Button>
          <Button
            small
            look="primary"
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ params: { serverId } })}
          >{t`Keep rules`}</Button>
        </span>
      }
    >
      <p className="font-medium">{t`These rules are temporary.`}</p>
      <p>
        {seconds.left > 0
          ? t`The previous rules are restored in ${time} unless you keep these.`
          : t`Restoring the previous rules.`}
      </p>
    </Notice>
  );
}
